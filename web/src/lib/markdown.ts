/** Parses the Markdown of our rules pages: chapters, paragraphs, lists, tables, bold and code, nothing else. */

export interface Run {
  text: string
  style: 'plain' | 'bold' | 'code' | 'italic'
}

export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }

export interface Chapter {
  title: string
  blocks: Block[]
  /** All its words in lower case, for the search. */
  words: string
}

export function chapters(markdown: string): Chapter[] {
  const [, ...rest] = `\n${markdown}`.split(/\n## /)
  return rest.map((chapter) => {
    const [title = '', ...lines] = chapter.split('\n')
    const body = lines.join('\n')
    return { title: title.trim(), blocks: blocks(body), words: `${title}\n${body}`.toLowerCase().replace(/\s+/g, ' ') }
  })
}

export function blocks(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((text) => text.replace(/^\n+|\s+$/g, ''))
    .filter(Boolean)
    .flatMap(block)
}

function block(text: string): Block[] {
  const heading = /^(#{1,6}) +(.*)/.exec(text)
  if (heading) {
    const rest = text.slice(heading[0].length).trim()
    return [{ kind: 'heading', level: heading[1]?.length ?? 3, runs: runs(heading[2] ?? '') }, ...(rest ? block(rest) : [])]
  }
  if (text.startsWith('|')) return [table(text.split('\n'))]
  const mark = /^([-*]|\d+\.) /.exec(text)
  if (mark) return [{ kind: 'list', ordered: /\d/.test(mark[0]), items: items(text).map(runs) }]
  const list = /\n([-*]|\d+\.) /.exec(text)
  if (list) return [...block(text.slice(0, list.index)), ...block(text.slice(list.index + 1))]
  return [{ kind: 'paragraph', runs: runs(text) }]
}

function items(text: string): string[] {
  return `\n${text}`.split(/\n(?:[-*]|\d+\.) /).slice(1)
}

function table(lines: string[]): Block {
  const cells = (line: string): Run[][] =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => runs(cell.trim()))
  const [head = '', , ...rows] = lines
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}

export function runs(text: string): Run[] {
  const out: Run[] = []
  const flat = text.replace(/\s*\n\s*/g, ' ').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  for (const piece of flat.split(/(\*\*[^*]+\*\*|`[^`]+`|(?<!\w)[*_](?! )[^*_]*[^*_ ][*_](?!\w))/)) {
    if (!piece) continue
    if (piece.startsWith('**') && piece.length > 4) out.push({ style: 'bold', text: piece.slice(2, -2) })
    else if (piece.startsWith('`') && piece.length > 2) out.push({ style: 'code', text: piece.slice(1, -1) })
    else if (/^([*_]).+\1$/.test(piece)) out.push({ style: 'italic', text: piece.slice(1, -1) })
    else out.push({ style: 'plain', text: piece })
  }
  return out
}
