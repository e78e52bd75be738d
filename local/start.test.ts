import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsFromEnv, type StackSettings } from './config.ts'
import { startDatabase } from './database.ts'
import { isAlive } from './lock.ts'
import { freePort } from './ports.ts'
import { databaseUrl, stopOrphan } from './postgres.ts'
import type { StackStatus } from './stack.ts'

// `npm start` in a process of its own: lost connections, and SIGTERM at the worst of times.

const DEADLINE = 10_000

let settings: StackSettings
let stack: ChildProcess
let output: string

beforeEach(async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stop-'))
  const [appPort, apiPort, dbPort] = [await freePort(), await freePort(), await freePort()]
  settings = { ...settingsFromEnv({}), dir, appPort, apiPort, dbPort }
  const ports = { APP_PORT: String(appPort), API_PORT: String(apiPort), DB_PORT: String(dbPort) }
  stack = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...ports, STACK_DIR: dir, DURABLE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  output = ''
  for (const stream of [stack.stdout!, stack.stderr!]) stream.on('data', (chunk) => (output += String(chunk)))
})
afterEach(async () => {
  stack.kill('SIGKILL')
  await stopOrphan(path.join(settings.dir, 'postgres'))
  rmSync(settings.dir, { recursive: true, force: true })
})

test('busy with everything at once, it stops in time, and what was committed is there afterwards', async () => {
  await said('Ready in')
  const status = JSON.parse(readFileSync(path.join(settings.dir, 'status.json'), 'utf8')) as StackStatus
  const sql = postgres(databaseUrl(settings.dbPort, 'supabase_admin'), { max: 3, onnotice: () => {} })
  await sql.unsafe(`
    create table public.stop_rows (n int primary key);
    insert into public.stop_rows select generate_series(1, 100000);
    create function public.stop_sleep() returns void language sql as 'select pg_sleep(60)';
    grant execute on function public.stop_sleep to service_role`)
  await delay(500) // REST learns of the function a moment after it is made

  const headers = { apikey: status.secret_key, 'content-type': 'application/json' }
  const post = (to: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(status.api_url + to, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const sleep = (more?: Record<string, string>) => post('/rest/v1/rpc/stop_sleep', {}, more)
  const suggest = () => post('/functions/v1/search-suggestions', { query: 'крем' })
  // So that Deno runs and REST knows the tables: it could not read of a locked one.
  expect((await suggest()).status).toBe(200)

  // A connection that is lost costs its own request and no other: of ours, and of the library's.
  for (const more of [undefined, { prefer: 'handling=lenient' }]) {
    const lost = sleep(more)
    await underWay(sql, 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`
    expect((await lost).status).toBe(500)
    expect((await suggest()).status).toBe(200)
  }

  // A page that is closed while its socket opens.
  for (const apikey of ['none', status.publishable_key]) await hangUpWhileConnecting(settings.apiPort, apikey)
  expect((await suggest()).status).toBe(200)

  const work: Promise<unknown>[] = []
  const begin = (...calls: Promise<unknown>[]) => work.push(...calls.map((call) => call.catch(() => 'cut off')))
  begin(
    sql`select pg_sleep(60)`,
    // One statement, since the driver would roll a transaction of its own back over the connection that was cut.
    sql.unsafe(`
      do $$ begin
        insert into public.stop_rows values (0);
        lock table private.search_documents in access exclusive mode;
        perform pg_sleep(60);
      end $$`),
  )
  await underWay(sql, 2)
  // Deno waits for the locked table.
  begin(sleep(), suggest())
  await underWay(sql, 4)
  const openSocket = await halfARequest(settings.apiPort)
  const children = childrenOf(stack.pid!)

  expect(await stop()).toEqual({ code: 0, inTime: true })
  expect(await Promise.all(work)).toEqual(work.map(() => 'cut off'))
  expect(children.length).toBeGreaterThanOrEqual(2)
  expect(children.filter(isAlive)).toEqual([])
  openSocket.destroy()
  await sql.end({ timeout: 1 })
  expect(await rowsAfterwards()).toEqual({ rows: 100_000, first: 1 })
}, 180_000)

test('in the middle of its first start it stops in time too, and leaves nothing running', async () => {
  await said('Applying the migrations')
  const children = childrenOf(stack.pid!)
  expect((await stop()).inTime).toBe(true)
  await expect.poll(() => children.filter(isAlive), { timeout: 5000 }).toEqual([])
}, 180_000)

async function said(text: string): Promise<void> {
  while (!output.includes(text)) {
    if (stack.exitCode !== null) throw new Error(`It left with ${stack.exitCode}:\n${output}`)
    await delay(50)
  }
}

async function stop(): Promise<{ code: number | null; inTime: boolean }> {
  const stoppedAt = performance.now()
  stack.kill('SIGTERM')
  const [code] = (await once(stack, 'exit')) as [number | null]
  return { code, inTime: performance.now() - stoppedAt < DEADLINE }
}

/** A client that never finishes what it says. */
async function halfARequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /rest/v1/rpc/stop_sleep HTTP/1.1\r\nhost: local\r\ncontent-length: 100\r\n\r\n{')
  return socket
}

async function hangUpWhileConnecting(port: number, apikey: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const head = `Host: local\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}`
  socket.write(`GET /realtime/v1/websocket?vsn=2.0.0&apikey=${apikey} HTTP/1.1\r\n${head}\r\n\r\n`)
  await delay(0)
  socket.resetAndDestroy()
}

/** Resolves when so many statements sleep or wait for a lock. */
async function underWay(sql: postgres.Sql, count: number): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where wait_event in ('PgSleep', 'relation')`
    if (row!.n >= count) return
  }
  const rest = await sql`select usename, wait_event, state, query from pg_stat_activity where usename is not null`
  throw new Error(`Not everything is under way: ${JSON.stringify(rest)}`)
}

function childrenOf(pid: number): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = processes.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid ? [child!] : []))
}

async function rowsAfterwards() {
  expect(existsSync(path.join(settings.dir, 'stack.pid'))).toBe(false)
  const database = await startDatabase(settings, () => {})
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql`select count(*)::int as rows, min(n) as first from public.stop_rows`
    return row
  } finally {
    await sql.end()
    await database.stop()
  }
}
