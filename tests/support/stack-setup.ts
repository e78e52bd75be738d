import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../local/ports.ts'
import { startStack, type StackStatus } from '../../local/stack.ts'

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

/** A throw-away embedded stack, and what tests call its parts in their environment. */
export interface TestBackend {
  names: ReturnType<typeof namesOf>
  remove: () => Promise<void>
}

const namesOf = (stack: StackStatus) => ({
  SUPABASE_URL: stack.api_url,
  SUPABASE_PUBLISHABLE_KEY: stack.publishable_key,
  SUPABASE_SECRET_KEY: stack.secret_key,
  SUPABASE_DB_URL: stack.db_url,
  MAIL_URL: stack.mail_url,
  APP_URL: stack.app_url,
})

/** Starts a backend on free ports, as a copy of the template if there is one. */
export async function startBackend(): Promise<TestBackend> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'shop-test-'))
  const removeDir = () => rm(dir, { recursive: true, force: true })
  const template = process.env[TEMPLATE]
  // Unlike Node's own copy, it leaves files with the account that Postgres runs as.
  if (template) execFileSync('cp', ['-Rp', `${template}/.`, dir])
  const stack = await startStack({ ...(await freePorts()), dir, durable: false }).catch(async (error: unknown) => {
    await removeDir()
    throw error
  })
  return { names: namesOf(stack), remove: () => stack.stop().finally(removeDir) }
}

/**
 * Gives the tests a backend, named in the environment: the one that `SUPABASE_URL` names already (with
 * `SUPABASE_PUBLISHABLE_KEY`, `SUPABASE_SECRET_KEY` and `SUPABASE_DB_URL`), else one of their own.
 * Returns what removes it again.
 */
export async function provideBackend(): Promise<() => Promise<void>> {
  if (process.env['SUPABASE_URL']) return async () => {}
  const { names, remove } = await startBackend()
  Object.assign(process.env, names)
  return async () => {
    for (const name of Object.keys(names)) delete process.env[name]
    await remove()
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
