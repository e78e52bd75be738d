import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backend, client, database, signedUpUser } from '../support/backend.ts'
import { createFixtures } from '../support/fixtures.ts'
import { placeOrder } from '../support/orders.ts'

// Several people act for one clinic: what of it only the wire shows. Who may do what is in tests/database/clinic-members.test.sql.

type Role = 'owner' | 'buyer' | 'requester' | 'accountant'
type Person = { id: string; client: SupabaseClient }

const sql = database()
const shop = createFixtures(sql)
const admin = client(backend.secretKey).auth.admin
const members = {} as Record<'founder' | Role, Person>
let sku: string
/** An order of the founder. */
let order: string

beforeAll(async () => {
  sku = await shop.product({ stock: 10, price: 9000 })
  const [founder, owner, buyer, requester, accountant] = await Promise.all(
    Array.from({ length: 5 }, () => signedUpUser()),
  )
  Object.assign(members, { founder, owner, buyer, requester, accountant })
  await sql`
    insert into public.user_clinic_info (user_id, status, contact_name, phone)
    values (${members.founder.id}, 'verified', 'Асель', '+77010000001')`
  for (const role of ['owner', 'buyer', 'requester', 'accountant'] as const) {
    await sql`
      insert into public.clinic_members (clinic_id, user_id, role) values (${members.founder.id}, ${members[role].id}, ${role})`
  }
  order = (await placeOrder(sql, members.founder.id, [{ sku, quantity: 1 }])).id
})
afterAll(async () => {
  const ids = Object.values(members).map(({ id }) => id)
  const files = await sql<{ bucket_id: 'clinic-documents' | 'order-receipts'; name: string }[]>`
    select bucket_id, name from storage.objects where split_part(name, '/', 1) in (${members.founder.id}, ${order})`
  for (const { bucket_id, name } of files) await client(backend.secretKey).storage.from(bucket_id).remove([name])
  await shop.remove()
  await sql`delete from public.user_clinic_info where user_id = ${members.founder.id}`
  await sql`delete from auth.users where id = any (${ids}::uuid[])`
  await sql.end()
})

test('another owner sends a paper into the clinic’s folder, where the founder finds it', async () => {
  const [status, { id }] = await send(members.owner, { kind: 'license' })
  expect(status).toBe(201)
  const { data } = await members.founder.client.from('clinic_documents').select('user_id, storage_path').eq('id', id)
  expect(data).toEqual([
    { user_id: members.founder.id, storage_path: expect.stringContaining(`${members.founder.id}/checked/`) },
  ])
  const file = await members.founder.client.storage.from('clinic-documents').download(data![0]!.storage_path)
  expect(file.error).toBeNull()
  expect(
    (await members.buyer.client.storage.from('clinic-documents').download(data![0]!.storage_path)).error,
  ).not.toBeNull()
})

test('an accountant brings a receipt, and no paper of the clinic', async () => {
  expect((await send(members.accountant, { kind: 'license' }))[0]).toBe(403)
  expect((await send(members.accountant, { order_id: order }))[0]).toBe(201)
  const { data } = await members.founder.client.rpc('my_order_payments', { order_id: order })
  expect(data).toMatchObject([{ kind: 'reported' }])
})

test('a requester brings no file', async () => {
  expect((await put(members.requester)).error).not.toBeNull()
})

test('owners and buyers order, others do not', async () => {
  const outcomes = await Promise.all(
    Object.entries(members).map(async ([who, { client: db }]) => {
      const { data, error } = await db.rpc('place_order', {
        items: [{ sku, quantity: 1 }],
        delivery: { method: 'pickup-almaty', recipient_name: 'Асель', recipient_phone: '+77010000001' },
        idempotency_key: randomUUID(),
      })
      return [who, error?.message ?? data.user_id === members.founder.id]
    }),
  )
  expect(Object.fromEntries(outcomes)).toEqual({
    founder: true,
    owner: true,
    buyer: true,
    requester: 'not_allowed_to_order',
    accountant: 'not_allowed_to_order',
  })
})

test('a member who is switched off reads nothing of the clinic with the next call, and keeps the session', async () => {
  const { client: db, id } = members.buyer
  expect((await db.from('orders').select('id')).data).not.toEqual([])
  await sql`update public.clinic_members set is_active = false where user_id = ${id}`
  for (const table of ['user_clinic_info', 'clinic_members', 'orders', 'order_items', 'clinic_addresses']) {
    expect((await db.from(table).select(table === 'clinic_members' ? 'user_id' : '*')).data, table).toEqual([])
  }
  expect((await put(members.buyer)).error).not.toBeNull()
  expect((await db.auth.getUser()).data.user?.id).toBe(id)
})

test('a clinic outlives its founder’s account, and its last owner’s goes only when nobody else is left', async () => {
  expect((await admin.deleteUser(members.founder.id)).error).toBeNull()
  expect((await members.owner.client.from('orders').select('id')).data).not.toEqual([])
  expect((await members.owner.client.from('clinic_documents').select('id')).data).toHaveLength(1)
  expect((await admin.deleteUser(members.owner.id)).error).not.toBeNull()
  for (const role of ['requester', 'accountant'] as const) {
    expect((await admin.deleteUser(members[role].id)).error).toBeNull()
  }
  expect((await admin.deleteUser(members.owner.id)).error).toBeNull()
  const [clinic] =
    await sql`select status, reject_kind, phone from public.user_clinic_info where user_id = ${members.founder.id}`
  expect(clinic).toEqual({ status: 'reject', reject_kind: 'blocked', phone: null })
})

function put({ client: db }: Person) {
  const path = `${members.founder.id}/${randomUUID()}.pdf`
  return db.storage.from('clinic-documents').upload(path, new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }))
}

/** Brings a file and says what it is: what add-document answers. */
async function send(who: Person, about: { kind: string } | { order_id: string }): Promise<[number, { id: string }]> {
  const { data, error } = await put(who)
  if (error) throw error
  const { data: sign } = await who.client.auth.getSession()
  const response = await fetch(`${backend.url}/functions/v1/add-document`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      authorization: `Bearer ${sign.session!.access_token}`,
    },
    body: JSON.stringify({ path: data.path, file_name: 'Файл.pdf', ...about }),
  })
  return [response.status, (await response.json()) as { id: string }]
}
