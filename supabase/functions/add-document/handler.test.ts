import { assertEquals } from '@std/assert'
import { quietly } from '../_shared/quietly.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'

const pdf = new TextEncoder().encode('%PDF-1.7 …')
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])
const page = new TextEncoder().encode('<html>')

/** Of `me/letter.pdf`. */
const id = 'ce68f0adbac9b85d479314e01e582a02'
const letter = { path: 'me/letter.pdf', kind: 'license', file_name: ' Лицензия.pdf ' }
const orderId = '7d000000-0000-4000-8000-000000000001'
const receipt = { path: 'me/letter.pdf', order_id: orderId, file_name: 'Чек.pdf' }

/** A desk with one file in the letterbox, which writes down what is done at it. */
function deskWith(bytes: Uint8Array | null, outcome: { id: string } | Refusal = { id: 'new' }) {
  const done: string[] = []
  const desk: Desk = {
    clinicId: 'me',
    open: () => Promise.resolve(bytes),
    find: () => Promise.resolve(null),
    keep: async ({ bucket, path, type }, kept) => {
      await log(`keep ${bucket}/${path} ${type} ${kept.length}`)
      return true
    },
    add: async (letter, { path, type, size }) => {
      const about =
        'order_id' in letter
          ? `${letter.order_id} ${letter.amount} ${letter.paid_on}`
          : `${letter.kind} ${letter.number} ${letter.issued_on} ${letter.expires_on}`
      await log(`add ${letter.file_name} ${about} ${path} ${type} ${size}`)
      return outcome
    },
    discard: ({ bucket, path }) => log(`discard ${bucket}/${path}`),
    tidy: (path) => log(`tidy ${path}`),
  }
  const log = (what: string) => Promise.resolve(void done.push(what))
  return { done, desk }
}

async function post(desk: Desk, body: unknown = letter) {
  const request = new Request('http://localhost/add-document', { method: 'POST', body: JSON.stringify(body) })
  const response = await handle(request, () => desk)
  return { status: response.status, body: await response.json() }
}

Deno.test('the bytes that were looked at are kept, and the document made of them', async () => {
  const { done, desk } = deskWith(pdf)
  const paper = { ...letter, number: 'KZ\r\n1\0', issued_on: '2024-02-01', expires_on: '2027-01-31' }
  assertEquals(await post(desk, paper), { status: 201, body: { id: 'new' } })
  assertEquals(done, [
    `keep clinic-documents/me/checked/${id}.pdf application/pdf 12`,
    `add Лицензия.pdf license KZ 1 2024-02-01 2027-01-31 me/checked/${id}.pdf application/pdf 12`,
    'tidy me/letter.pdf',
  ])
})

Deno.test('a document need not say its number, nor when it was issued and runs out', async () => {
  const { done, desk } = deskWith(pdf)
  assertEquals((await post(desk)).status, 201)
  assertEquals(done[1], `add Лицензия.pdf license null null null me/checked/${id}.pdf application/pdf 12`)
})

Deno.test('a receipt is kept with its order', async () => {
  const { done, desk } = deskWith(pdf)
  assertEquals(await post(desk, { ...receipt, amount: 18_000, paid_on: '2026-11-20' }), {
    status: 201,
    body: { id: 'new' },
  })
  assertEquals(done, [
    `keep order-receipts/${orderId}/${id}.pdf application/pdf 12`,
    `add Чек.pdf ${orderId} 18000 2026-11-20 ${orderId}/${id}.pdf application/pdf 12`,
    'tidy me/letter.pdf',
  ])
})

Deno.test('a receipt need not say how much was paid, nor when', async () => {
  const { done, desk } = deskWith(pdf)
  assertEquals((await post(desk, receipt)).status, 201)
  assertEquals(done[1], `add Чек.pdf ${orderId} null null ${orderId}/${id}.pdf application/pdf 12`)
})

Deno.test('a receipt that the database refuses is not kept', async () => {
  const details = { fields: ['paid_on'] }
  const { done, desk } = deskWith(pdf, { status: 422, code: 'bad_payment', details })
  assertEquals(await post(desk, receipt), { status: 422, body: { code: 'bad_payment', details } })
  assertEquals(done.at(-2), `discard order-receipts/${orderId}/${id}.pdf`)
})

for (const [name, bytes, path] of [
  ['a PNG', png, `me/checked/${id}.png image/png`],
  ['a JPEG', jpeg, `me/checked/${id}.jpg image/jpeg`],
] as const) {
  Deno.test(`${name} is one, whatever it is called`, async () => {
    const { done, desk } = deskWith(bytes)
    assertEquals((await post(desk)).status, 201)
    assertEquals(done[0], `keep clinic-documents/${path} ${bytes.length}`)
  })
}

for (const [name, bytes] of [
  ['a page', page],
  ['nothing', new Uint8Array()],
  ['half a signature', png.slice(0, 7)],
] as const) {
  Deno.test(`${name} called a PDF is refused and not kept`, async () => {
    const { done, desk } = deskWith(bytes)
    assertEquals(await post(desk), { status: 422, body: { code: 'wrong_file_type' } })
    assertEquals(done, ['tidy me/letter.pdf'])
  })
}

Deno.test('what the database refuses is not kept either', async () => {
  const { done, desk } = deskWith(pdf, { status: 422, code: 'too_many_documents' })
  assertEquals(await post(desk), { status: 422, body: { code: 'too_many_documents' } })
  assertEquals(done.slice(-2), [`discard clinic-documents/me/checked/${id}.pdf`, 'tidy me/letter.pdf'])
})

Deno.test('a file that another call has taken is gone', async () => {
  const { done, desk } = deskWith(pdf)
  desk.keep = () => Promise.resolve(false)
  assertEquals(await post(desk), { status: 404, body: { code: 'file_not_found' } })
  assertEquals(done, ['tidy me/letter.pdf'])
})

for (const [name, bytes] of [
  ['is still in the letterbox', pdf],
  ['is no longer there', null],
] as const) {
  Deno.test(`a file that is a document already and ${name} is answered again`, async () => {
    const { desk } = deskWith(bytes)
    const asked: string[] = []
    desk.keep = () => Promise.resolve(false)
    desk.find = (bucket, beginning) => Promise.resolve((asked.push(`${bucket}/${beginning}`), 'known'))
    assertEquals(await post(desk), { status: 201, body: { id: 'known' } })
    assertEquals(await post(desk, receipt), { status: 201, body: { id: 'known' } })
    assertEquals(asked, [`clinic-documents/me/checked/${id}.`, `order-receipts/${orderId}/${id}.`])
  })
}

Deno.test('there must be a file', async () => {
  assertEquals(await post(deskWith(null).desk), { status: 404, body: { code: 'file_not_found' } })
})

for (const body of [
  null,
  [],
  {},
  { ...letter, path: 'rival/letter.pdf' },
  { ...letter, path: 'me/checked/letter.pdf' },
  { ...letter, path: 'me' },
  { ...letter, path: 'me/..' },
  { ...letter, path: 'me/..%2frival%2fletter.pdf' },
  { ...letter, path: 'me/checked%2fletter.pdf' },
  { ...letter, path: 'me/checked\\letter.pdf' },
  { ...letter, path: 5 },
  { ...letter, kind: 'passport' },
  { ...letter, file_name: '  ' },
  { ...letter, file_name: '\u200b\u3164\n\u2060' },
  { ...letter, expires_on: 'tomorrow' },
  { ...letter, issued_on: 'yesterday' },
  { ...letter, number: 5 },
  { ...receipt, order_id: null },
  { ...receipt, order_id: `../${orderId}` },
  { ...receipt, path: `${orderId}/receipt.pdf` },
  { ...receipt, amount: '18000' },
  { ...receipt, amount: 1.5 },
  { ...receipt, amount: 1e12 },
  { ...receipt, paid_on: 'yesterday' },
]) {
  Deno.test(`${JSON.stringify(body)} is malformed`, async () => {
    const { done, desk } = deskWith(pdf)
    assertEquals(await post(desk, body), { status: 400, body: { code: 'bad_request' } })
    assertEquals(done, [])
  })
}

for (const body of [
  { ...letter, issued_on: '2026-02-30' },
  { ...letter, issued_on: '0000-01-01' },
  { ...letter, expires_on: '2027-13-01' },
  { ...letter, expires_on: '2101-01-01' },
  { ...receipt, paid_on: '1999-12-31' },
]) {
  Deno.test(`${JSON.stringify(body)} has an impossible day`, async () => {
    const { done, desk } = deskWith(pdf)
    assertEquals(await post(desk, body), { status: 422, body: { code: 'bad_date' } })
    assertEquals(done, [])
  })
}

Deno.test('a failure leaves nothing behind and says nothing of what failed', async () => {
  const { done, desk } = deskWith(pdf)
  desk.add = () => Promise.reject(new Error('relation does not exist'))
  assertEquals(await quietly(() => post(desk)), { status: 500, body: { code: 'unexpected' } })
  assertEquals(done.at(-1), `discard clinic-documents/me/checked/${id}.pdf`)
})
