import { afterAll, expect, test } from 'vitest'
import { backend, client, database } from '../support/backend.ts'

// What somebody without an account would try. Which tables and functions are open to visitors at all is said in
// tests/database/rights.test.sql.

const sql = database()

afterAll(async () => {
  await sql`delete from public.inquiries where name = 'Поток'`
  await sql.end()
})

test('an address that calls itself by other names is counted as one', async () => {
  const { data: policy } = await client(backend.publishableKey)
    .from('legal_documents')
    .select('id')
    .eq('kind', 'privacy')
    .limit(1)
    .single()
  const send = (n: number) =>
    fetch(new URL('/rest/v1/rpc/send_message', backend.url), {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${n}`,
      },
      body: JSON.stringify({
        message: { name: 'Поток', phone: '+77010000001', message: 'Вопрос', privacy_document_id: policy!.id },
      }),
    })
  const statuses: number[] = []
  for (let n = 1; n <= 7; n++) statuses.push((await send(n)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  expect(await sql`select from public.inquiries where name = 'Поток'`).toHaveLength(5)
})

test('an embedding that would multiply is refused', async () => {
  const query = `products?select=sku,${'product_types(products('.repeat(4)}sku${'))'.repeat(4)}`
  const answer = await fetch(new URL(`/rest/v1/${query}`, backend.url), {
    headers: { apikey: backend.publishableKey },
  })
  expect(await answer.json()).toMatchObject({ code: '42501' })
})
