"""axe-core, the checker of accessibility, run inside a page."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message.slice(0, 160) ?? ''
  const where = (nodes) => nodes.map((node) => `${node.target.join(' ')} ${why(node)}`)
  return violations.map(({ id, impact, help, nodes }) => ({ id, impact, help, where: where(nodes) }))
}"""


async def violations(page: Page) -> tuple[list[str], list[str]]:
    """What is serious, and what is less than that."""
    # The page's policy lets no foreign script in; this one comes through the debugger.
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(SCRIPT.read_text("utf-8"))
    bad: list[str] = []
    small: list[str] = []
    for one in await page.evaluate(RUN):
        line = f"axe: {one['impact']} {one['id']}: {one['help']}: " + "; ".join(one["where"][:3])
        (bad if one["impact"] in BAD else small).append(line)
    return bad, small
