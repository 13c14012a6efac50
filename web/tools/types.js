// Generates the page's types from the server's: `python -m quarterdeck.server.schema` -> src/generated/messages.ts.
// PYTHON names the interpreter; by default it is the one of the repository's environment.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '..', '..')
const out = join(here, '..', 'src', 'generated')
const local = ['.venv/bin/python', '.venv/Scripts/python.exe'].map((path) => join(root, path)).find(existsSync)
const python = process.env.PYTHON || local || 'python3'

const schema = execFileSync(python, ['-m', 'quarterdeck.server.schema'], {
  cwd: root,
  env: { ...process.env, QUARTERDECK_PURE: '1' },
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
const types = await compile(JSON.parse(schema), 'Wire', {
  bannerComment: '/* Made by `npm run types` from quarterdeck/server/messages.py and shapes.py. */',
  additionalProperties: false,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})

mkdirSync(out, { recursive: true })
write(join(out, 'schema.json'), schema)
write(join(out, 'messages.ts'), types)

/** Does not write an equal file, so that watchers are not triggered. */
function write(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
