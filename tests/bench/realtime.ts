import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SignJWT } from 'jose'
import postgres from 'postgres'
import { WebSocket } from 'ws'
import { jwtSecret } from '../../local/callers.ts'
import { freePort } from '../../local/ports.ts'
import type { StackStatus } from '../../local/stack.ts'
import { VERSION } from '../../local/realtime/protocol.ts'
import { Processes } from '../support/processes.ts'
import { measuredOn, table, writeSection } from './document.ts'

// `npm run bench:realtime` opens 1,000 private channels on the Realtime of a stack in a process of its own, each of a clinic of
// its own over a socket of its own, all at once as after a restart; then it tells one of them at a time, and all together. It
// writes docs/benchmarks.md.

const CHANNELS = 1000
const MESSAGES = 1000
const FOR_ALL = 20
/** The development server of the stack gets ready meanwhile. */
const SETTLES = 10_000
/** The goals: joined within the client's timeout, received within a second. Milliseconds. */
const JOINED = 10_000
const RECEIVED = 1000

interface Ear {
  id: string
  socket: WebSocket
  joinedAfter: number
  /** Called with each message. */
  onMessage: (topic: string) => void
}

const processes = new Processes()
const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-realtime-'))
const ears: Ear[] = []

try {
  const stack = await startStack()
  const sql = postgres(stack.db_url, { max: 1, onnotice: () => {} })
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  const clinics = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email)
    select gen_random_uuid(), 'authenticated', 'authenticated', n || '@bench.test' from generate_series(1, ${CHANNELS}::int) as n
    returning id`
  const tokens = await Promise.all(clinics.map(({ id }) => tokenOf(id)))

  await delay(SETTLES)
  const startedAt = performance.now()
  ears.push(...(await Promise.all(clinics.map(({ id }, index) => open(stack, id, `user:${id}`, tokens[index]!)))))
  const allJoined = performance.now() - startedAt

  const usedBefore = secondsUsed(stack.pid)
  const idleFrom = performance.now()
  await delay(20_000)
  const idle = (secondsUsed(stack.pid) - usedBefore) / ((performance.now() - idleFrom) / 1000)

  const alone: number[] = []
  for (let n = 0; n < MESSAGES; n++) {
    const ear = ears[Math.floor(Math.random() * ears.length)]!
    const received = nextMessages([ear])
    const sentAt = performance.now()
    await sql`select private.notify_topics('order', ${[`user:${ear.id}`]}::text[], ${[ear.id]}::uuid[])`
    for (const at of await received) alone.push(at - sentAt)
  }

  await Promise.all(ears.map((ear, index) => join(ear, 'availability', tokens[index]!)))
  const together: number[] = []
  for (let n = 0; n < FOR_ALL; n++) {
    const received = nextMessages(ears)
    const sentAt = performance.now()
    await sql`select private.notify_topics('availability', '{availability}', array[null]::uuid[])`
    for (const at of await received) together.push(at - sentAt)
  }
  await sql.end()

  const joined = ears.map(({ joinedAfter }) => joinedAfter)
  const rows = [
    { what: `join, ${CHANNELS.toLocaleString('en')} at once`, times: joined },
    { what: 'a message to one of them', times: alone },
    { what: 'a message to all of them', times: together },
  ].map(({ what, times }) => ({ what, 'p50 / p95 / most': percentiles(times) }))
  const section = `## Live screens (\`npm run bench:realtime\`)

${measuredOn(server!.version)} ${CHANNELS.toLocaleString('en')} clinics join their private channel of the embedded Realtime at once, each over a socket of its
own from one other process, sockets included; then ${MESSAGES.toLocaleString('en')} messages go to one of them at a time, and ${FOR_ALL} to a channel that all have
joined. A message is timed from the start of its statement to its arrival. Milliseconds. Goals: p95 of joins at most ${JOINED.toLocaleString('en')}, the
client's timeout; of messages ${RECEIVED.toLocaleString('en')}.

${table(rows)}

All were open after ${(allJoined / 1000).toFixed(1)} s. Looking every 5 s whether they still may listen takes ${(idle * 100).toFixed(0)} % of a core.`
  writeSection('realtime', section)
  console.log(`\n${section}`)
  const missed = p95(joined) > JOINED || p95(alone) > RECEIVED || p95(together) > RECEIVED
  if (missed) console.error('Missed a goal.')
  process.exitCode = missed ? 1 : 0
} finally {
  for (const { socket } of ears) socket.terminate()
  await processes.stopAll()
  await rm(dir, { recursive: true, force: true })
}

/** As `npm start` does, on free ports. */
async function startStack(): Promise<StackStatus & { pid: number }> {
  const [APP_PORT, API_PORT, DB_PORT] = [await freePort(), await freePort(), await freePort()].map(String)
  const child = processes.start(process.execPath, ['local/start.ts'], { APP_PORT, API_PORT, DB_PORT, STACK_DIR: dir })
  const file = path.join(dir, 'status.json')
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error('The stack did not start.')
    await delay(100)
  }
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as StackStatus), pid: child.pid! }
}

function tokenOf(id: string): Promise<string> {
  return new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
}

/** A socket with a channel on it; realtime-js for each of them would take more of the processor than the server. */
async function open(stack: StackStatus, id: string, topic: string, token: string): Promise<Ear> {
  const startedAt = performance.now()
  const address = `${stack.api_url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${stack.publishable_key}&vsn=${VERSION}`
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const ear: Ear = { id, socket, joinedAfter: 0, onMessage: () => {} }
  await join(ear, topic, token)
  ear.joinedAfter = performance.now() - startedAt
  socket.on('message', (data: Buffer) => {
    const [, , wireTopic, event] = JSON.parse(data.toString()) as [unknown, unknown, string, string]
    if (event === 'broadcast') ear.onMessage(wireTopic)
  })
  return ear
}

function join({ socket }: Ear, topic: string, access_token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (data: Buffer) => {
      const [, , wireTopic, event, payload] = JSON.parse(data.toString()) as [
        unknown,
        unknown,
        string,
        string,
        { status?: string },
      ]
      if (event !== 'phx_reply' || wireTopic !== `realtime:${topic}`) return
      socket.off('message', onMessage)
      if (payload.status === 'ok') resolve()
      else reject(new Error(JSON.stringify(payload)))
    }
    socket.on('message', onMessage)
    const config = { private: true, broadcast: { ack: false, self: false }, presence: { key: '', enabled: false } }
    socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token }]))
  })
}

/** When each has received its next message. */
function nextMessages(listening: Ear[]): Promise<number[]> {
  return Promise.all(
    listening.map((ear) => new Promise<number>((resolve) => (ear.onMessage = () => resolve(performance.now())))),
  )
}

/** Seconds of processor time that a process has taken so far. */
function secondsUsed(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!
}

function p95(times: number[]): number {
  return percentile(times, 0.95)
}

function percentiles(times: number[]): string {
  return [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(share === 1 ? 0 : 1)).join(' / ')
}
