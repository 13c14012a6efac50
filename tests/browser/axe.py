"""Runs axe-core, the accessibility checker, inside a page."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
BAD = ("serious", "critical")

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message.slice(0, 160) ?? ''
  const where = (nodes) => nodes.map((node) => `${node.target.join(' ')} ${why(node)}`)
  // Half of a card that sticks out of its row has half a name: looked at again, in full view.
  const NAMES = 'label-content-name-mismatch'
  const named = async (node) => {
    const one = document.querySelector(node.target.at(-1))
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return (await axe.run(one, { runOnly: [NAMES] })).violations.length === 0
  }
  const out = []
  for (const { id, impact, help, nodes } of violations) {
    const left = []
    for (const node of nodes) if (id !== NAMES || !(await named(node))) left.push(node)
    if (left.length) out.push({ id, impact, help, where: where(left) })
  }
  return out
}"""


async def violations(page: Page) -> tuple[list[str], list[str]]:
    """The serious violations, and the others."""
    # The page's policy forbids foreign scripts; this one is injected through the debugger.
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(SCRIPT.read_text("utf-8"))
    bad: list[str] = []
    small: list[str] = []
    for one in await page.evaluate(RUN):
        line = f"axe: {one['impact']} {one['id']}: {one['help']}: " + "; ".join(one["where"][:3])
        (bad if one["impact"] in BAD else small).append(line)
    return bad, small
