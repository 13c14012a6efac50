/** Calls Python: the page must agree with the engine, so the tests use the engine's own output. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..')
const local = join(root, '.venv', 'bin', 'python')

/** How Python is called: the interpreter, the folder, and variables that make it use the sources. */
export function pythonCommand(): { command: string; root: string; env: NodeJS.ProcessEnv } {
  const command = process.env.PYTHON || (existsSync(local) ? local : 'python3')
  return { command, root, env: { ...process.env, QUARTERDECK_PURE: '1', PYTHONPATH: root } }
}

export function python<T>(script: string): T {
  const { command, env } = pythonCommand()
  const out = execFileSync(command, [join(import.meta.dirname, 'python', script)], { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 27 })
  return JSON.parse(out) as T
}
