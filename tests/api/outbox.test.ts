import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectDir } from '../../local/config.ts'
import { createFunctions, type Functions } from '../../local/functions/functions.ts'
import { personas } from '../e2e/support/personas.ts'
import { backend, database } from '../support/backend.ts'

// Mails on their way: senders that meet, senders that are killed, and the link that ends them.

const sql = database()
const workDir = mkdtempSync(path.join(os.tmpdir(), 'shop-outbox-'))
const { id: clinicId } = personas.clinic

// The stack's own sender may still be at work on mails of other tests: with none left, it ends after the ten that it holds.
beforeAll(async () => {
  await sql`delete from public.outbox`
  await setTimeout(3_000)
})
beforeEach(() => sql`delete from public.outbox`)
afterAll(async () => {
  await sql`delete from public.outbox`
  await sql`delete from public.notifications where url = '/test'`
  await sql.end()
  rmSync(workDir, { recursive: true, force: true })
})

const notify = (event: string, subject: string) =>
  sql`select private.notify(${event}, array[${clinicId}::uuid], '{"order_number": "T-1", "product_name": "Крем"}', '/test', ${subject})`
const makeDue = () => sql`update public.outbox set next_attempt_at = now() where sent_at is null`

/** A mail server that knows what came, and may do something before it confirms a mail. */
async function mailServer() {
  const received: string[] = []
  const hooks: { accepted?: (() => Promise<void>) | undefined; asked?: (() => Promise<void>) | undefined } = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => void (hooks.asked?.() ?? Promise.resolve()).then(() => done(), done),
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.on('end', () => {
        received.push(/^Message-ID: <([0-9a-f-]{36})@/im.exec(mail)![1]!)
        void (hooks.accepted?.() ?? Promise.resolve()).then(() => done(), done)
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { received, hooks, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** A sender in a Deno of its own; close() kills it as `kill -9` does. */
const sender = (smtpPort: number, env: Record<string, string> = {}) =>
  createFunctions({
    dir: path.join(projectDir, 'supabase/functions'),
    workDir,
    config: { 'send-outbox': { verify_jwt: false } },
    env: {
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SITE_URL: 'http://shop.test',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'Aurelis <no-reply@aurelis.test>',
      ...env,
    },
  })
const send = async (functions: Functions) => {
  const response = await functions.fetch(
    new Request('http://stack.test/functions/v1/send-outbox', {
      method: 'POST',
      headers: { apikey: backend.secretKey },
    }),
  )
  return { status: response.status, body: (await response.json()) as { sent: number; failed: number } }
}

describe('send-outbox', () => {
  test.each(['SITE_URL', 'MAIL_FROM', 'SMTP_HOST'])('without %s it takes no mail', async (secret) => {
    await notify('order_new', `outbox-test-${secret}`)
    await makeDue()
    const functions = sender(1, { [secret]: '' })
    const { status, body } = await send(functions)
    await functions.close()
    expect({ status, body }).toEqual({ status: 503, body: { code: 'not_configured', details: { secret } } })
    expect(
      await sql`
        select from public.outbox
         where dedupe_key like ${`%outbox-test-${secret}%`} and (attempts > 0 or sent_at is not null)`,
    ).toHaveLength(0)
    await sql`delete from public.outbox`
  })

  test(
    'two senders and two kills: none lost, one sent twice, with the same Message-ID',
    { timeout: 60_000 },
    async () => {
      const server = await mailServer()
      for (let n = 1; n <= 25; n++) await notify('order_new', `outbox-test-${n}`)
      await makeDue()

      for (const step of ['asked', 'accepted'] as const) {
        const doomed = sender(server.port)
        let mails = 0
        // On its third mail: before the server has it, then after the server has it and before the sender knows.
        server.hooks[step] = async () => {
          if (++mails === 3) await doomed.close()
        }
        expect((await send(doomed)).status).toBe(503)
        server.hooks[step] = undefined
        await makeDue()
      }

      const senders = [sender(server.port), sender(server.port)]
      const answers = await Promise.all(senders.map(send))
      await Promise.all([...senders.map((one) => one.close()), server.close()])

      const expected = (await sql`select id from public.outbox`).map(({ id }) => id as string)
      expect(expected).toHaveLength(25)
      expect(new Set(server.received)).toEqual(new Set(expected))
      expect(server.received).toHaveLength(26)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await sql`select from public.outbox where sent_at is null`).toHaveLength(0)
    },
  )

  test(
    'senders side by side, each killed anywhere: none lost, at most one mail twice for each kill',
    { timeout: 180_000 },
    async () => {
      const servers = await Promise.all([mailServer(), mailServer()])
      const received = () => servers.flatMap((server) => server.received)
      const crash = fc.record({ mail: fc.integer({ min: 1, max: 6 }), step: fc.constantFrom('asked', 'accepted') })
      const rounds = fc.array(fc.tuple(crash, crash), { minLength: 1, maxLength: 2 })
      await fc.assert(
        fc.asyncProperty(rounds, async (crashes) => {
          await sql`delete from public.outbox`
          for (const server of servers) server.received.length = 0
          for (let n = 1; n <= 30; n++) await notify('order_new', `outbox-test-${n}`)
          let kills = 0
          for (const round of crashes) {
            await makeDue()
            await Promise.all(
              round.map(async ({ mail, step }, index) => {
                const { hooks, port } = servers[index]!
                const doomed = sender(port)
                let mails = 0
                hooks[step] = async () => {
                  if (++mails !== mail) return
                  kills += 1
                  await doomed.close()
                }
                await send(doomed)
                hooks[step] = undefined
                await doomed.close()
              }),
            )
          }
          await makeDue()
          const last = sender(servers[0]!.port)
          expect((await send(last)).status).toBe(200)
          await last.close()

          const expected = (await sql`select id from public.outbox where sent_at is not null`).map(({ id }) =>
            String(id),
          )
          expect(expected).toHaveLength(30)
          expect(new Set(received())).toEqual(new Set(expected))
          expect(received().length).toBeLessThanOrEqual(30 + kills)
        }),
        { numRuns: 3 },
      )
      await Promise.all(servers.map((server) => server.close()))
    },
  )

  test('a server that refuses is asked again later', async () => {
    const server = await mailServer()
    server.hooks.asked = () => Promise.reject(new Error('busy'))
    await notify('order_new', 'outbox-test-refused')
    await makeDue()
    const one = sender(server.port)
    expect(await send(one)).toEqual({ status: 200, body: { sent: 0, failed: 1 } })
    await Promise.all([one.close(), server.close()])
    const [row] = await sql`select error, attempts, sent_at, next_attempt_at > now() as waits from public.outbox`
    expect(row).toMatchObject({ error: expect.stringContaining('busy'), attempts: 1, sent_at: null, waits: true })
  })

  test('requires a secret key', async () => {
    const response = await fetch(`${backend.url}/functions/v1/send-outbox`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
    })
    expect(response.status).toBe(401)
  })
})

describe('unsubscribe', () => {
  const link = async (event: string) => {
    const [row] = await sql`select private.unsubscribe_token(${clinicId}, ${event}) as token`
    return `${backend.url}/functions/v1/unsubscribe?token=${encodeURIComponent(row!['token'] as string)}`
  }
  const settings = () =>
    sql`select is_on from public.notification_settings where user_id = ${clinicId} and event = 'back_in_stock'`

  test('opening the link changes nothing, posting ends the mails, without a session or a key', async () => {
    const url = await link('back_in_stock')
    const page = await fetch(url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'application/xhtml+xml; charset=utf-8'])
    expect(await settings()).toHaveLength(0)

    const posted = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(posted.status).toBe(200)
    expect(await settings()).toMatchObject([{ is_on: false }])
    await notify('back_in_stock', 'outbox-test-off')
    expect(await sql`select from public.outbox`).toHaveLength(0)
    await sql`delete from public.notification_settings where user_id = ${clinicId}`
  })

  test.each([
    ['a forged link', (url: string) => url.replace('back_in_stock', 'advertising')],
    ['no link', (url: string) => url.slice(0, url.indexOf('?'))],
  ])('%s is refused', async (_what, forge) => {
    const response = await fetch(forge(await link('back_in_stock')), { method: 'POST' })
    expect(response.status).toBe(404)
    expect(await settings()).toHaveLength(0)
  })
})
