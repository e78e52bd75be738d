import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectDir } from '../config.ts'
import { offlineImports } from './import-map.ts'

const require = createRequire(import.meta.url)

/** The Deno of node_modules. */
export const denoProgram = path.join(
  path.dirname(require.resolve('deno/package.json')),
  process.platform === 'win32' ? 'deno.exe' : 'deno',
)

/** Of our own environment Deno gets no more than this: on hosted there is nothing else to see either. */
export const denoEnv = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
}

/** Flags for any command of Deno on one function in `dir`: nothing is fetched, nothing is left in the project. */
export function offlineFlags(dir: string, name: string, workDir: string): string[] {
  return ['--no-lock', '--quiet', '--cached-only', '--node-modules-dir=manual', ...configFlags(dir, name, workDir)]
}

/** The function's own `deno.json`, the only one that the official CLI uploads, with what must come from node_modules put there. */
function configFlags(dir: string, name: string, workDir: string): string[] {
  const file = path.join(dir, name, 'deno.json')
  if (!existsSync(file)) return []
  const { imports = {}, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as { imports?: Record<string, string> }
  const stdDir = path.join(projectDir, 'node_modules/deno-std')
  const relative = Object.entries(offlineImports(imports, stdDir)).map(([key, target]) => [
    key,
    target.startsWith('.') ? new URL(target, `file://${file}`).href : target,
  ])
  mkdirSync(workDir, { recursive: true })
  const generated = path.join(workDir, `${name}.deno.json`)
  writeFileSync(generated, JSON.stringify({ ...rest, imports: Object.fromEntries(relative) }, null, 2))
  return ['--config', generated]
}
