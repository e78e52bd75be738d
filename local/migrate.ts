import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from './child-processes.ts'
import { projectDir } from './config.ts'
import { StackError } from './stack-error.ts'

/** SHA-256 by file name, of the migrations and of `seed.sql`. */
export type FileHashes = Record<string, string>

const supabaseDir = path.join(projectDir, 'supabase')
const run = promisify(execFile)

/** What has happened to the files since the database was made from them. */
export function compareHashes(applied: FileHashes, files: FileHashes) {
  return {
    pending: Object.keys(files).filter((name) => !(name in applied) && name !== 'seed.sql'),
    changed: Object.keys(applied).filter((name) => files[name] !== applied[name]),
  }
}

/** Hashes what the database is made from. */
export function hashFiles(dir: string = supabaseDir): FileHashes {
  const migrations = path.join(dir, 'migrations')
  const names = existsSync(migrations) ? readdirSync(migrations).filter((name) => name.endsWith('.sql')) : []
  const files = names.sort().map((name) => [name, path.join(migrations, name)] as const)
  const seed = path.join(dir, 'seed.sql')
  return Object.fromEntries(
    [...files, ...(existsSync(seed) ? [['seed.sql', seed] as const] : [])].map(([name, file]) => [
      name,
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

/** Applies every migration and the seed to a new database, by the official CLI, and remembers what they were. */
export async function migrateNewDatabase(url: string, memoryFile: string): Promise<void> {
  await push(url, ['--include-seed'])
  remember(memoryFile, hashFiles())
}

/**
 * Applies migrations that were added since. A file edited in place cannot be applied twice: the answer names such files.
 */
export async function migrateExistingDatabase(url: string, memoryFile: string): Promise<string[]> {
  const applied = JSON.parse(readFileSync(memoryFile, 'utf8')) as FileHashes
  const files = hashFiles()
  const { pending, changed } = compareHashes(applied, files)
  if (pending.length > 0) {
    await push(url, [])
    remember(memoryFile, { ...applied, ...Object.fromEntries(pending.map((name) => [name, files[name]!])) })
  }
  return changed
}

/** Runs the official CLI of node_modules and returns what it printed. */
export async function supabaseCli(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const entry = path.join(
    path.dirname(createRequire(import.meta.url).resolve('supabase/package.json')),
    'dist/supabase.js',
  )
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1', ...settings }
  const running = run(process.execPath, [entry, ...args], { cwd: projectDir, env, maxBuffer: 32 * 1024 * 1024 })
  endWithUs(running.child, 'SIGTERM')
  return (await running).stdout
}

async function push(url: string, flags: string[]): Promise<void> {
  try {
    await supabaseCli(['db', 'push', `--remote=${url}?sslmode=disable`, '--yes', ...flags])
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = `${stdout}${stderr}`.trim() || String(error)
    throw new StackError(
      `A migration or the seed failed: mend the file named last below and start again.\n\n${brief(output)}`,
    )
  }
}

/** The CLI quotes the statement that failed, which may be a seed of thousands of lines. */
const brief = (output: string) => {
  const [before = '', statement = ''] = output.split(/(?=^At statement)/m)
  return before + statement.split('\n').slice(0, 6).join('\n')
}

const remember = (file: string, hashes: FileHashes) => writeFileSync(file, JSON.stringify(hashes, null, 2) + '\n')
