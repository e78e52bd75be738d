import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { endWithUs, hasExited } from './child-processes.ts'
import { isAlive } from './lock.ts'
import { ownerOf, postgresAccount, runAs } from './postgres-account.ts'
import { findBinaries, installPgtap } from './postgres-binaries.ts'
import { StackError } from './stack-error.ts'

export interface PostgresServer {
  stop(): Promise<void>
}

/** How long an orderly shutdown may take, in milliseconds. */
const FAST_SHUTDOWN = 3000

/** The connection string of one role; every role of a development database has the same password. */
export const databaseUrl = (port: number, role: string) => `postgres://${role}:postgres@127.0.0.1:${port}/postgres`

/** Makes a new, empty cluster in `dataDir`. Its superuser is `supabase_admin`, as on hosted. */
export async function initPostgres(dataDir: string): Promise<void> {
  const account = postgresAccount()
  const binaries = await findBinaries(account)
  await rm(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  ownerOf(dataDir, account)

  const passwordDir = await mkdtemp(path.join(os.tmpdir(), 'stack-'))
  const passwordFile = path.join(passwordDir, 'password')
  ownerOf(passwordDir, account)
  try {
    await writeFile(passwordFile, 'postgres\n', { mode: 0o600 })
    ownerOf(passwordFile, account)
    // A plain C locale would leave Cyrillic out of lower() and of trigrams.
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const { command, args, options } = runAs(account, dataDir, binaries.initdb, [
      `--pgdata=${dataDir}`,
      '--username=supabase_admin',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ])
    execFileSync(command, args, { ...options, stdio: 'pipe' })
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error).trim()
    throw new StackError(`The database could not be made in ${dataDir}: ${lastLine(output, /error:/)}`)
  } finally {
    await rm(passwordDir, { recursive: true, force: true })
  }
}

/** Starts the cluster in `dataDir` on 127.0.0.1 and waits until it takes connections. */
export async function startPostgres(options: {
  dataDir: string
  port: number
  durable: boolean
  logFile: string
}): Promise<PostgresServer> {
  const { dataDir, port, durable, logFile } = options
  const account = postgresAccount()
  const binaries = await findBinaries(account)
  await installPgtap(binaries.extensionDir)
  await stopOrphan(dataDir)

  const program = runAs(account, dataDir, binaries.postgres, [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(serverSettings(durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])

  for (let attempt = 1; ; attempt += 1) {
    const log = openSync(logFile, 'w')
    // A group of its own: Ctrl-C in a terminal reaches us alone, and we stop the parts in order.
    const server = spawn(program.command, program.args, {
      ...program.options,
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    endWithUs(server, 'SIGQUIT')
    if (await isReady(server, port)) return { stop: () => stopServer(server) }

    const reason = lastLine(readFileSync(logFile, 'utf8'), /FATAL|PANIC/)
    // The processes of a server that was killed hard take a moment to notice and to leave.
    const isLeftover = /lock file|shared memory block/.test(reason)
    if (!isLeftover || attempt === 10) {
      throw new StackError(
        `Postgres did not start (${reason || `see ${logFile}`}): "npm run reset" makes a new database, and loses what is in this one.`,
      )
    }
    await delay(500)
  }
}

/** A cluster whose stack was killed hard may still be running: it holds the folder and the port, so it goes first. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = path.join(dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return
  // The number may belong to another process by now: only a server that says it serves this folder is ours to stop.
  if ((await dataDirectoryServedOn(port)) !== dataDir) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 50) await delay(50)
}

function serverSettings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    lc_messages: 'C',
    max_connections: '100',
    wal_level: 'logical',
    shared_preload_libraries: 'pg_stat_statements',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

async function isReady(server: ChildProcess, port: number): Promise<boolean> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (hasExited(server)) return false
    if ((await dataDirectoryServedOn(port)) !== null) return true
    await delay(50)
  }
  await stopServer(server)
  return false
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  const exited = once(server, 'exit')
  server.kill('SIGINT') // "fast": open transactions are rolled back, nothing is lost
  const inTime = await Promise.race([exited.then(() => true), delay(FAST_SHUTDOWN, false, { ref: false })])
  if (!inTime) {
    server.kill('SIGQUIT') // "immediate": whatever has not left within 5 s is killed; the next start recovers
    await exited
  }
}

async function dataDirectoryServedOn(port: number): Promise<string | null> {
  const sql = postgres(databaseUrl(port, 'supabase_admin'), { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`
    return row?.data_directory ?? null
  } catch {
    return null
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function lastLine(output: string, marker: RegExp): string {
  const lines = output.split('\n').filter(Boolean)
  return (lines.filter((line) => marker.test(line)).at(-1) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error):\s*/,
    '',
  )
}
