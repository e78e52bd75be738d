import { assertEquals } from '@std/assert'
import { handle as addDocument } from '../add-document/handler.ts'
import { handle as addMessageFile } from '../add-message-file/handler.ts'
import { handle as bonusStatement } from '../bonus-statement/handler.ts'
import { handle as checkRole } from '../check-role/handler.ts'
import { handle as deliveryPapers } from '../delivery-papers/handler.ts'
import { handle as inviteStaff } from '../invite-staff/handler.ts'
import { handle as myConsents } from '../my-consents/handler.ts'
import { handle as orderInvoice } from '../order-invoice/handler.ts'
import { handle as pushSubscription } from '../push-subscription/handler.ts'
import { handle as orderPapers } from '../order-papers/handler.ts'
import { handle as priceList } from '../price-list/handler.ts'
import { handle as runJobs } from '../run-jobs/handler.ts'
import { handle as searchHistory } from '../search-history/handler.ts'
import { handle as searchSuggestions } from '../search-suggestions/handler.ts'
import { handle as sendOutbox } from '../send-outbox/handler.ts'
import { handle as sendPushes } from '../send-pushes/handler.ts'
import { handle as unsubscribe } from '../unsubscribe/handler.ts'
import { answer, type Handler, readObject } from './answer.ts'
import { quietly } from './quietly.ts'

const id = '7d000000-0000-4000-8000-000000000009'
const subscription = { endpoint: 'https://fcm.googleapis.com/a', p256dh: 'B', auth: 'a' }
const letter = { path: 'me/letter.pdf', kind: 'license', file_name: 'Лицензия.pdf' }

/** A call that would be answered: a query or a body. Null where a method needs nobody and fails in no way. */
type Calls = Partial<Record<string, string | object | null>>

/** Each function with a call by each of its methods, and what it says of a failure. */
const functions: [name: string, handle: Handler<never>, calls: Calls, failures?: Record<string, object>][] = [
  ['add-document', addDocument, { POST: letter }],
  ['add-message-file', addMessageFile, { POST: `?order_id=${id}` }],
  ['bonus-statement', bonusStatement, { GET: `?manager_id=${id}&month=2026-10-01` }],
  ['check-role', checkRole, { GET: '' }],
  ['delivery-papers', deliveryPapers, { POST: { paper: 'labels', order_ids: [id] } }],
  ['invite-staff', inviteStaff, { POST: { email: 'aidana@aurelis.example' } }],
  ['my-consents', myConsents, { GET: '' }],
  ['order-invoice', orderInvoice, { GET: `?order_id=${id}` }],
  ['push-subscription', pushSubscription, { GET: '', POST: subscription }],
  ['order-papers', orderPapers, { GET: `?kind=waybill&order_id=${id}` }],
  ['price-list', priceList, { GET: '' }],
  ['run-jobs', runJobs, { POST: '' }],
  ['send-outbox', sendOutbox, { POST: '' }, { POST: { code: 'unexpected', sent: 0, failed: 0 } }],
  ['send-pushes', sendPushes, { POST: '' }, { POST: { code: 'unexpected', sent: 0, failed: 0, dropped: 0 } }],
  ['unsubscribe', unsubscribe, { GET: null, POST: '?token=x' }],
  [
    'search-history',
    searchHistory,
    { GET: '', POST: { query: 'крем' }, DELETE: '' },
    {
      GET: { success: false, error: 'Ошибка загрузки истории поиска' },
      POST: { success: false, error: 'Ошибка сохранения истории поиска' },
      DELETE: { success: false, error: 'Ошибка очистки истории поиска' },
    },
  ],
  [
    'search-suggestions',
    searchSuggestions,
    { POST: { query: 'крем' } },
    { POST: { success: false, error: 'Ошибка поиска товаров' } },
  ],
]

const broken = () => Promise.reject(new Error('relation does not exist'))
/** A desk where every call fails. */
const brokenDesk = new Proxy(broken, {
  // `await` would call a method named `then`.
  get: (_, name) => (name === 'then' ? undefined : ({ clinicId: 'me', now: Date.now }[String(name)] ?? broken)),
})

async function ask<Desk>(
  handle: Handler<Desk>,
  method: string,
  open: () => Promise<Desk | null>,
  call?: string | object,
) {
  const url = `http://localhost/${typeof call === 'string' ? call : ''}`
  const response = await handle(
    new Request(url, { method, body: typeof call === 'object' ? JSON.stringify(call) : null }),
    open,
  )
  return { status: response.status, body: await response.json() }
}

for (const [name, handle, calls, failures] of functions) {
  const inEnvelope = name.startsWith('search-')
  const says = (code: string, error: string) => (inEnvelope ? { success: false, error } : { code })

  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const call = calls[method]
    if (call === undefined) {
      Deno.test(`${name} has no ${method}`, async () => {
        const unopened = () => Promise.reject(new Error('opened'))
        const body = says('method_not_allowed', 'Метод не поддерживается')
        assertEquals(await ask(handle, method, unopened), { status: 405, body })
      })
    } else if (call !== null) {
      Deno.test(`${name} answers nobody's ${method} with 401`, async () => {
        const body = says('not_signed_in', 'Войдите, чтобы видеть историю поиска')
        assertEquals(await ask(handle, method, () => Promise.resolve(null), call), { status: 401, body })
      })

      Deno.test(`${name} keeps inside what failed of a ${method}`, async () => {
        const open = () => Promise.resolve(brokenDesk as never)
        const body = failures?.[method] ?? { code: 'unexpected' }
        assertEquals(await quietly(() => ask(handle, method, open, call)), { status: 500, body })
      })
    }
  }
}

Deno.test('every function is among these', () => {
  const folders = Array.from(Deno.readDirSync(new URL('..', import.meta.url)), ({ name }) => name)
  const deployed = folders.filter((name) => !/[._]/.test(name))
  assertEquals(functions.map(([name]) => name).toSorted(), deployed.toSorted())
})

const frame = answer<string, Record<string, unknown>>('frame', {
  method: 'POST',
  read: readObject,
  act: (desk, asked) =>
    Promise.resolve(
      'refused' in asked ? { status: 422, code: 'refused', details: asked } : Response.json({ desk, ...asked }),
    ),
})
const open = () => Promise.resolve('desk')

Deno.test('a call is answered, or refused with its details', async () => {
  assertEquals(await ask(frame, 'POST', open, { a: 1 }), { status: 200, body: { desk: 'desk', a: 1 } })
  const details = { refused: 1 }
  assertEquals(await ask(frame, 'POST', open, details), { status: 422, body: { code: 'refused', details } })
})

for (const body of ['', 'a', '[]', 'null', '"a"']) {
  Deno.test(`a body of ${body || 'nothing'} is malformed`, async () => {
    const response = await frame(new Request('http://localhost', { method: 'POST', body }), open)
    assertEquals([response.status, await response.json()], [400, { code: 'bad_request' }])
  })
}

Deno.test('an Auth server that is down is a failure like any other', async () => {
  assertEquals(await quietly(() => ask(frame, 'POST', broken, {})), { status: 500, body: { code: 'unexpected' } })
})

Deno.test('nothing that is refused is kept on the way', async () => {
  const response = await frame(new Request('http://localhost'), open)
  assertEquals(response.headers.get('cache-control'), 'no-store')
})
