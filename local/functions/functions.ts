import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AccessError, bearerOf, verifyToken } from '../callers.ts'
import { endWithUs, hasExited } from '../child-processes.ts'
import { projectDir, type StackConfig } from '../config.ts'
import { freePort } from '../ports.ts'
import { denoEnv, denoProgram, offlineFlags } from './deno.ts'

interface FunctionsOptions {
  /** One folder per function, `supabase/functions` of the project. */
  dir: string
  /** Where the generated import maps go. */
  workDir: string
  config: StackConfig['functions']
  /** What the platform puts into a function's environment. */
  env: Record<string, string>
}

export interface Functions {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

interface DenoProcess {
  process: ChildProcess
  origin: string
}

interface Worker {
  /** When the newest of the sources was changed. */
  version: number
  started: Promise<DenoProcess>
  /** Kills it: a function keeps nothing that would need saving. */
  kill: AbortController
}

/** Edge functions in real Deno: one process per function, started by its first request, as the hosted runtime does. */
export function createFunctions({ dir, workDir, config, env }: FunctionsOptions): Functions {
  const workers = new Map<string, Worker>()
  const entryOf = (name: string) => path.join(dir, name, 'index.ts')

  function start(name: string): Promise<DenoProcess> {
    const version = newestChange(dir)
    const running = workers.get(name)
    if (running?.version === version) return running.started
    if (running) void stop(running)

    const forget = () => {
      if (workers.get(name) === worker) workers.delete(name)
    }
    const kill = new AbortController()
    const flags = offlineFlags(dir, name, workDir)
    const worker = { version, kill, started: startDeno(name, entryOf(name), flags, env, kill.signal) }
    workers.set(name, worker)
    worker.started.then(({ process }) => process.once('exit', forget), forget)
    return worker.started
  }

  return {
    async fetch(request) {
      const name = new URL(request.url).pathname.split('/')[3] ?? ''
      if (!/^[\w-]+$/.test(name) || !existsSync(entryOf(name))) {
        return refuse(404, 'NOT_FOUND', 'Requested function was not found')
      }
      if (request.method !== 'OPTIONS' && (config[name]?.verify_jwt ?? true)) {
        const refusal = await refuseWithoutToken(request)
        if (refusal) return refusal
      }
      try {
        return await forward(request, (await start(name)).origin)
      } catch (error) {
        console.error(`function ${name}:`, error)
        return refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
      }
    },

    async close() {
      await Promise.all([...workers.values()].map(stop))
    },
  }
}

async function stop({ kill, started }: Worker): Promise<void> {
  kill.abort()
  const deno = await started.catch(() => null)
  if (deno && !hasExited(deno.process)) await once(deno.process, 'exit')
}

/** Functions share code, so a change anywhere in their folder counts for all of them. */
function newestChange(dir: string): number {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs))
}

async function startDeno(
  name: string,
  entry: string,
  flags: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<DenoProcess> {
  const port = await freePort()
  const child = spawn(
    denoProgram,
    ['run', '--allow-all', '--no-prompt', ...flags, path.join(import.meta.dirname, 'host.mjs'), entry, String(port)],
    {
      cwd: projectDir,
      env: { ...denoEnv, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    },
  )
  // It leaves when its stdin ends, but not while it is busy.
  endWithUs(child, 'SIGKILL')
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => process.stderr.write(`[${name}] ${chunk.toString()}`))
  }

  const origin = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 30_000; waited += 25) {
    if (hasExited(child)) throw new Error(`Deno left with ${child.signalCode ?? `code ${child.exitCode}`}`)
    if (await isListening(origin, signal)) return { process: child, origin }
    await delay(25)
  }
  child.kill('SIGKILL')
  throw new Error('Deno did not start listening within 30 s')
}

async function forward(request: Request, origin: string): Promise<Response> {
  const { pathname, search, host } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', 'http')
  const response = await fetch(origin + pathname.replace('/functions/v1', '') + search, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    duplex: 'half',
  } as RequestInit)
  const answer = new Headers(response.headers)
  // fetch has decoded the body already.
  for (const name of ['content-encoding', 'content-length']) answer.delete(name)
  return new Response(response.body, { status: response.status, headers: answer })
}

async function refuseWithoutToken(request: Request): Promise<Response | undefined> {
  const token = bearerOf(request)
  if (!token) return refuse(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  try {
    await verifyToken(token)
    return undefined
  } catch (error) {
    if (error instanceof AccessError) return refuse(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
    throw error
  }
}

const refuse = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

/** OPTIONS asks nothing of the function; any answer at all means that it listens. */
const isListening = (origin: string, signal: AbortSignal): Promise<boolean> =>
  fetch(origin, { method: 'OPTIONS', signal: AbortSignal.any([signal, AbortSignal.timeout(2000)]) }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )
