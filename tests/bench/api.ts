import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { demoPassword } from '../../local/demo-accounts.ts'
import { freePort } from '../../local/ports.ts'
import { databaseUrl } from '../../local/postgres.ts'
import type { StackStatus } from '../../local/stack.ts'
import { Processes } from '../support/processes.ts'
import { measuredOn, table, writeSection } from './document.ts'

// `npm run bench:api` measures what the embedded stack itself costs: trivial calls through the API of a stack in a process
// of its own, beside the same statements over plain connections, turn by turn. It writes docs/benchmarks.md.

const CONNECTIONS = 10
const ROUNDS = 5
const SECONDS = 2
/** The goal: calls a second through the API. */
const GOAL = 1500

/** Sorted milliseconds of every call, and how long all of them took. */
interface Run {
  times: number[]
  seconds: number
}

interface Call {
  role: 'anon' | 'authenticated'
  path(id: string): string
  body?(n: number): string
  statement: string
}

const echo = {
  path: () => '/rest/v1/rpc/bench_echo',
  body: (n: number) => JSON.stringify({ n }),
  statement: 'select public.bench_echo(n => $1::int)',
}
const calls: Record<string, Call> = {
  'a function, visitor': { ...echo, role: 'anon' },
  'a function, signed in': { ...echo, role: 'authenticated' },
  'a product by id, visitor': {
    role: 'anon',
    path: (id) => `/rest/v1/products?select=id,slug,name&id=eq.${id}`,
    statement: 'select id, slug, name from public.products where id = $1::uuid',
  },
}

const processes = new Processes()
const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-api-'))
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

try {
  const stack = await startStack()
  const owner = postgres(stack.db_url, { max: 1, onnotice: () => {} })
  await owner.unsafe(`
    create function public.bench_echo(n int) returns int language sql stable return n;
    grant execute on function public.bench_echo to anon, authenticated`)
  const ids = (await owner<{ id: string }[]>`select id from public.products where is_published`).map(({ id }) => id)
  const [server] = await owner<{ version: string }[]>`select current_setting('server_version') as version`
  await owner.end()

  const token = await signIn(stack)
  const rows: { name: string; api: Run; sql: Run }[] = []
  for (const [name, call] of Object.entries(calls)) {
    const bearer = call.role === 'anon' ? stack.publishable_key : token
    rows.push({ name, ...(await measure(stack, call, bearer, ids)) })
    console.log(`\n${report(rows.slice(-1))}`)
  }
  writeSection('api', section(rows, server!.version))
  console.log(`\n${section(rows, server!.version)}`)
  const slow = rows.filter(({ api }) => perSecond(api) < GOAL)
  for (const { name, api } of slow) console.error(`Missed: ${name}: ${perSecond(api)} calls/s, ${GOAL} wanted`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  agent.destroy()
  await processes.stopAll()
  await rm(dir, { recursive: true, force: true })
}

/** As `npm start` does, on free ports. */
async function startStack(): Promise<StackStatus> {
  const [APP_PORT, API_PORT, DB_PORT] = [await freePort(), await freePort(), await freePort()].map(String)
  const child = processes.start(process.execPath, ['local/start.ts'], { APP_PORT, API_PORT, DB_PORT, STACK_DIR: dir })
  const file = path.join(dir, 'status.json')
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error('The stack did not start.')
    await delay(100)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as StackStatus
}

async function signIn({ api_url, publishable_key }: StackStatus): Promise<string> {
  const answer = await fetch(`${api_url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishable_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'clinic@aurelis.test', password: demoPassword }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The call through the API and its statement alone, by turns, so that whatever else the machine does falls on both. */
async function measure(stack: StackStatus, call: Call, bearer: string, ids: string[]): Promise<{ api: Run; sql: Run }> {
  const login = databaseUrl(Number(new URL(stack.db_url).port), 'authenticator')
  const sql = postgres(login, { max: CONNECTIONS, connection: { role: call.role }, onnotice: () => {} })
  const idOf = (n: number) => ids[n % ids.length]!
  const throughApi = (n: number) => send(stack, call.path(idOf(n)), bearer, call.body?.(n))
  const alone = (n: number) => sql.unsafe(call.statement, [call.body ? n : idOf(n)], { prepare: true })
  const api: Run = { times: [], seconds: 0 }
  const statement: Run = { times: [], seconds: 0 }
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const isWarmUp = round < 0
      await drive(isWarmUp ? { times: [], seconds: 0 } : api, throughApi)
      await drive(isWarmUp ? { times: [], seconds: 0 } : statement, alone)
    }
  } finally {
    await sql.end()
  }
  return { api, sql: statement }
}

/** Keeps every connection busy for a while. */
async function drive(run: Run, ask: (n: number) => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  let n = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < startedAt + SECONDS * 1000) {
        const askedAt = performance.now()
        await ask(n++)
        run.times.push(performance.now() - askedAt)
      }
    }),
  )
  run.seconds += (performance.now() - startedAt) / 1000
  run.times.sort((a, b) => a - b)
}

/** One request with the headers of supabase-js; `fetch` would take more of the processor than the stack. */
function send(stack: StackStatus, target: string, bearer: string, body?: string): Promise<string> {
  const headers = {
    apikey: stack.publishable_key,
    authorization: `Bearer ${bearer}`,
    'x-client-info': 'supabase-js-node/2.119.0',
    ...(body
      ? { 'content-profile': 'public', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      : { 'accept-profile': 'public', accept: 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(stack.api_url + target, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${target} is answered with ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function perSecond({ times, seconds }: Run): number {
  return Math.round(times.length / seconds)
}

function report(rows: { name: string; api: Run; sql: Run }[]): string {
  const percentile = ({ times }: Run, share: number) => times[Math.floor((times.length - 1) * share)]!
  const pair = (run: Run) => `${percentile(run, 0.5).toFixed(2)} / ${percentile(run, 0.95).toFixed(2)}`
  return table(
    rows.map(({ name, api, sql }) => ({
      call: name,
      'calls/s': String(perSecond(api)),
      'p50 / p95': pair(api),
      'SQL alone, calls/s': String(perSecond(sql)),
      'SQL p50 / p95': pair(sql),
      'of the SQL alone': (perSecond(api) / perSecond(sql)).toFixed(2),
    })),
  )
}

function section(rows: { name: string; api: Run; sql: Run }[], postgresVersion: string): string {
  return `## The embedded API (\`npm run bench:api\`)

${measuredOn(postgresVersion)} Trivial calls over ${CONNECTIONS} connections through the API of \`npm start\`, the client in another
process; beside them the same statement over as many plain connections as the same role, prepared. Milliseconds. Goal: at
least ${GOAL.toLocaleString('en')} calls/s.

${report(rows)}`
}
