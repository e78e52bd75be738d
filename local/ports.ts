import { once } from 'node:events'
import { createServer } from 'node:net'
import { StackError } from './stack-error.ts'

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Fails in one sentence when another program listens on a port that we need. */
export async function assertFree(name: 'APP_PORT' | 'API_PORT' | 'DB_PORT', port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'needs more rights than you have' : 'is taken'
    throw new StackError(
      `Port ${port} (${name}) ${reason}: stop the program that uses it, or choose another, e.g. "${name}=${port + 10} npm start".`,
    )
  }
}
