import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StackError } from './stack-error.ts'

/** Below the range that systems take for outgoing connections (Linux from 32768, others from 49152). */
const FREE_PORTS = { from: 15_000, to: 32_000 }

/** A port of 127.0.0.1 that nobody listens on. Until it is used no outgoing connection can take it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  )

async function listenOnce(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Fails in one sentence when another program listens on a port that we need. */
export async function assertFree(name: 'APP_PORT' | 'API_PORT' | 'DB_PORT', port: number): Promise<void> {
  try {
    await listenOnce(port)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'needs more rights than you have' : 'is taken'
    throw new StackError(
      `Port ${port} (${name}) ${reason}: stop the program that uses it, or choose another, e.g. "${name}=${port + 10} npm start".`,
    )
  }
}
