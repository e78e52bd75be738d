import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../local/ports.ts'
import { startStack } from '../../local/stack.ts'

/** Names the folder of a stack that others begin as a copy of. */
const TEMPLATE = 'STACK_TEMPLATE'

/** Makes a stack with migrations and seed once, for all the backends that follow. */
export async function makeTemplate(dir: string): Promise<void> {
  if (process.env['SUPABASE_URL'] || process.env[TEMPLATE]) return
  const stack = await startStack({ ...(await freePorts()), dir, durable: false })
  await stack.stop()
  process.env[TEMPLATE] = dir
}

async function freePorts() {
  return { appPort: await freePort(), apiPort: await freePort(), dbPort: await freePort() }
}

/**
 * Gives the tests a backend, named in the environment: the one that `SUPABASE_URL` names already (with
 * `SUPABASE_PUBLISHABLE_KEY`, `SUPABASE_SECRET_KEY` and `SUPABASE_DB_URL`), else a throw-away embedded stack on free ports.
 * Returns what takes it away again.
 */
export async function provideBackend(): Promise<() => Promise<void>> {
  if (process.env['SUPABASE_URL']) return async () => {}

  const dir = await mkdtemp(path.join(os.tmpdir(), 'shop-test-'))
  const removeDir = () => rm(dir, { recursive: true, force: true })
  const template = process.env[TEMPLATE]
  // Unlike Node's own copy, it leaves files with the account that Postgres runs as.
  if (template) execFileSync('cp', ['-Rp', `${template}/.`, dir])
  const stack = await startStack({ ...(await freePorts()), dir, durable: false }).catch(async (error: unknown) => {
    await removeDir()
    throw error
  })
  const names = {
    SUPABASE_URL: stack.api_url,
    SUPABASE_PUBLISHABLE_KEY: stack.publishable_key,
    SUPABASE_SECRET_KEY: stack.secret_key,
    SUPABASE_DB_URL: stack.db_url,
    MAIL_URL: stack.mail_url,
    APP_URL: stack.app_url,
  }
  Object.assign(process.env, names)
  return async () => {
    for (const name of Object.keys(names)) delete process.env[name]
    await stack.stop().finally(removeDir)
  }
}

/** Vitest's global setup: the backend goes with the last test, or with whatever signal ends them before. */
export default async function setup(): Promise<() => Promise<void>> {
  const providing = provideBackend()
  let removing: Promise<void> | undefined
  const remove = () => (removing ??= providing.then((removeBackend) => removeBackend()))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Vitest's own would leave before Postgres has stopped.
    process.removeAllListeners(signal)
    process.once(signal, () => void remove().finally(() => process.exit(130)))
  }
  await providing
  return remove
}
