import { assertEquals } from '@std/assert'
import type { Refusal } from '../_shared/refusal.ts'
import { quietly } from '../_shared/quietly.ts'
import { type Desk, handle } from './handler.ts'

const orderId = '7d000000-0000-4000-8000-000000000001'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])
const pdf = new TextEncoder().encode('%PDF-1.7 …')
const page = new TextEncoder().encode('<html>')

const ofSize = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(png)
  return bytes
}

async function post(
  bytes: Uint8Array<ArrayBuffer> | null,
  query = `?order_id=${orderId}`,
  place: { path: string } | Refusal = { path: 'p' },
) {
  const kept: string[] = []
  const freed: string[] = []
  const desk: Desk = {
    prepare: () => Promise.resolve(place),
    keep: (path, type, { length }) => Promise.resolve(void kept.push(`${path} ${type} ${length}`)),
    free: (path) => Promise.resolve(void freed.push(path)),
  }
  const request = new Request(`http://localhost/add-message-file${query}`, { method: 'POST', body: bytes })
  const response = await handle(request, () => desk)
  return { status: response.status, body: await response.json(), kept, freed }
}

for (const [name, bytes, type] of [
  ['a PNG', png, 'image/png'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a PDF', pdf, 'application/pdf'],
  ['5 MB', ofSize(5 * 1024 * 1024), 'image/png'],
] as const) {
  Deno.test(`${name} is kept as what it is`, async () => {
    assertEquals(await post(bytes), {
      status: 201,
      body: { path: 'p' },
      kept: [`p ${type} ${bytes.length}`],
      freed: [],
    })
  })
}

for (const [name, bytes, code] of [
  ['a page', page, 'wrong_file_type'],
  ['half a signature', png.slice(0, 7), 'wrong_file_type'],
  ['nothing', null, 'wrong_file_type'],
  ['a byte more than 5 MB', ofSize(5 * 1024 * 1024 + 1), 'file_too_large'],
] as const) {
  Deno.test(`${name} is refused and frees its place`, async () => {
    assertEquals(await post(bytes), { status: 422, body: { code }, kept: [], freed: ['p'] })
  })
}

Deno.test('who may not write is refused before the file is read', async () => {
  const refusal = { status: 403, code: 'not_allowed' }
  assertEquals(await post(page, undefined, refusal), {
    status: 403,
    body: { code: 'not_allowed' },
    kept: [],
    freed: [],
  })
})

Deno.test('a file that breaks off frees its place', async () => {
  const freed: string[] = []
  const desk: Desk = {
    prepare: () => Promise.resolve({ path: 'p' }),
    keep: () => Promise.reject(new Error('no storage')),
    free: (path) => Promise.resolve(void freed.push(path)),
  }
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  for (const body of [broken, png]) {
    const request = new Request(`http://localhost/add-message-file?order_id=${orderId}`, { method: 'POST', body })
    assertEquals((await quietly(() => handle(request, () => desk))).status, 500)
  }
  assertEquals(freed, ['p', 'p'])
})

for (const query of ['', '?order_id=x', `?order_id=${orderId}/..`]) {
  Deno.test(`${query || 'no order'} is malformed`, async () => {
    assertEquals(await post(png, query), { status: 400, body: { code: 'bad_request' }, kept: [], freed: [] })
  })
}
