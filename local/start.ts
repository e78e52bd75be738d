import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'vite'
import { settingsFromEnv } from './config.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { startJobClock } from './job-clock.ts'
import { assertFree } from './ports.ts'
import { exitWith } from './stack-error.ts'
import { startStack, type Stack } from './stack.ts'

// `npm start`: the backend and the app, until Ctrl-C.

const startedAt = performance.now()
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

const closers: (() => Promise<void> | void)[] = []
let stopping = false

/** After so many milliseconds we leave, and the parts with us, in order or not. */
const STOP_DEADLINE = 9500

// Until the start is through, a signal waits for it: half a stack cannot be stopped in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    setTimeout(() => process.exit(1), STOP_DEADLINE)
    void started.finally(closeAll).then(() => process.exit(0))
  })
}

const started = start().catch(async (error: unknown) => {
  await closeAll()
  exitWith(error)
})

async function start(): Promise<void> {
  const settings = settingsFromEnv()
  await assertFree('APP_PORT', settings.appPort)
  const stack = await startStack(settings, (step) => console.log(`${step} … (${seconds()})`))
  closers.push(() => stack.stop())
  if (stopping) return
  await serveApp(stack, settings.appPort)
  if (stopping) return
  closers.push(startJobClock(stack))
  printSummary(stack)
}

async function closeAll(): Promise<void> {
  await Promise.all(
    closers.splice(0).map(async (close) => {
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
    }),
  )
}

async function serveApp(stack: Stack, port: number): Promise<void> {
  console.log(`Starting the app … (${seconds()})`)
  process.env['VITE_SUPABASE_URL'] = stack.api_url
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = stack.publishable_key
  // Vite's own HTTP server leaves the process on SIGTERM without waiting for anybody; as a middleware it does not.
  const server = createHttpServer()
  const vite = await createServer({ server: { middlewareMode: { server }, ws: { server } }, clearScreen: false })
  server.on('request', vite.middlewares)
  closers.push(async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

function printSummary(stack: Stack): void {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  console.log(
    [
      '',
      `Ready in ${seconds()}.`,
      '',
      `  Shop      ${stack.app_url}`,
      `  API       ${stack.api_url}`,
      `  Realtime  ${stack.api_url.replace('http', 'ws')}/realtime/v1/websocket`,
      `  Mailbox   ${stack.mail_url}   every e-mail the shop would have sent`,
      `  Database  ${stack.db_url}`,
      '',
      `  Accounts, all with the password ${demoPassword}:`,
      ...demoAccounts.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
      '',
      'Ctrl-C stops everything, the data stays. "npm run reset" starts over.',
      ...changeWarning(stack.changedFiles),
      '',
    ].join('\n'),
  )
}

function changeWarning(files: string[]): string[] {
  if (files.length === 0) return []
  return ['', `Changed since this database was made: ${files.join(', ')}. Run "npm run reset" to have the changes.`]
}
