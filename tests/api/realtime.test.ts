import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { createAttacks, type Person } from '../support/attacks.ts'
import { backend, client, database } from '../support/backend.ts'
import { type Caller, everybody } from '../support/callers.ts'
import { createFixtures } from '../support/fixtures.ts'
import { placeOrder } from '../support/orders.ts'
import { createSockets, isEmbedded, listen, type Listener } from '../support/realtime.ts'

// Realtime as people meet it: every topic tried by every persona over the wire, and who gets which message.

const sql = database()
const attacks = createAttacks(sql)
const shop = createFixtures(sql)
const sockets = createSockets()
let callers: Record<Caller, SupabaseClient>
let clinic: Person
let rival: Person
let fresh: string
let confirmed: string

beforeAll(async () => {
  callers = await everybody()
  clinic = await attacks.newClinic({ managerId: personas.manager.id })
  rival = await attacks.newClinic({ managerId: personas.otherManager.id })
  fresh = await attacks.newOrder(clinic.id)
  confirmed = await attacks.newOrder(clinic.id)
  await callers.admin.rpc('set_order_status', { order_id: confirmed, status: 'confirmed' }).throwOnError()
})
afterEach(() => sockets.close())
afterAll(async () => {
  await shop.remove()
  await attacks.remove()
  await sql.end()
})

const admins = ['admin', 'superAdmin']
const signedIn = Object.keys(personas)
const matrix: [topic: string, whose: () => string, joins: string[], isPresence?: true][] = [
  ['user:{clinic}', () => `user:${personas.clinic.id}`, ['clinic']],
  ['user:{admin}', () => `user:${personas.admin.id}`, ['admin']],
  ['manager:{manager}', () => `manager:${personas.manager.id}`, ['manager']],
  ['manager:{admin}', () => `manager:${personas.admin.id}`, []],
  ['staff:orders', () => 'staff:orders', admins],
  ['staff:clinics', () => 'staff:clinics', admins],
  ['delivery', () => 'delivery', [...admins, 'logistic']],
  ['order:{new}', () => `order:${fresh}`, [...admins, 'manager'], true],
  ['order:{confirmed}', () => `order:${confirmed}`, [...admins, 'manager', 'logistic'], true],
  ['clinic:{clinic}', () => `clinic:${clinic.id}`, [...admins, 'manager'], true],
  ['order:{none}', () => `order:${randomUUID()}`, []],
  ['everything', () => '*', []],
  ['availability', () => 'availability', signedIn],
]

describe.each(matrix)('%s', (_, topicOf, joins, isPresence?: boolean) => {
  test(`is joined by ${joins.join(', ') || 'nobody'}`, async () => {
    const joined: string[] = []
    const present: string[] = []
    const spoke: string[] = []
    for (const [name, caller] of Object.entries(callers)) {
      const db = await sockets.open(name === 'anon' ? undefined : caller)
      const listener = await listen(db, topicOf(), {
        presence: { key: name, enabled: true },
        broadcast: { self: true, ack: true },
      })
      if (listener.states[0] !== 'SUBSCRIBED') {
        expect(listener.reason).toContain('You do not have permissions to read from this Channel topic')
        continue
      }
      joined.push(name)
      if ((await listener.channel.track({ user_id: name }, { timeout: 10_000 })) === 'ok') present.push(name)
      const sent = listener.channel.send({ type: 'broadcast', event: 'order', payload: {} }, { timeout: 200 })
      if ((await sent) === 'ok' || listener.received.length > 0) spoke.push(name)
    }
    expect(joined.sort()).toEqual(joins.toSorted())
    expect(present.sort()).toEqual(isPresence === true ? joins.toSorted() : [])
    expect(spoke, 'clients send nothing').toEqual([])
  })
})

const as = async (caller: SupabaseClient, topic: string): Promise<Listener> => {
  const listener = await listen(await sockets.open(caller), topic)
  expect(listener.states).toEqual(['SUBSCRIBED'])
  return listener
}
/** What was received of an order or a clinic. */
const about = ({ received }: Listener, id: string) =>
  received.map(({ payload }) => payload as { id: string | null }).filter((payload) => payload.id === id)

test('an order notifies its clinic, its manager, admins and, once confirmed, delivery; never another clinic', async () => {
  const own = await as(clinic.client, `user:${clinic.id}`)
  const other = await as(rival.client, `user:${rival.id}`)
  const manager = await as(callers.manager, `manager:${personas.manager.id}`)
  const admin = await as(callers.admin, 'staff:orders')
  const delivery = await as(callers.logistic, 'delivery')

  const { id } = await placeOrder(sql, clinic.id, [{ sku: await shop.product({ stock: 5 }), quantity: 1 }])
  for (const listener of [own, manager, admin])
    await expect.poll(() => about(listener, id)[0]).toEqual({ event: 'order', id })
  await callers.admin.rpc('set_order_status', { order_id: id, status: 'confirmed' }).throwOnError()
  await expect.poll(() => about(delivery, id)[0]).toEqual({ event: 'order', id })
  // Sent in the order of commits: the rival's own order shows that nothing else will come.
  const last = await placeOrder(sql, rival.id, [{ sku: await shop.product({ stock: 5 }), quantity: 1 }])
  await expect.poll(() => about(other, last.id).length).toBeGreaterThan(0)
  expect(about(other, id)).toEqual([])
  expect(about(manager, last.id)).toEqual([])
  for (const { received } of [own, other, manager, admin, delivery])
    for (const { event, payload } of received) {
      expect(Object.keys(payload as object).sort()).toEqual(['event', 'id'])
      expect((payload as { event: string }).event).toBe(event)
    }
})

test('what happens to a client after its hand-over reaches the new manager alone', async () => {
  const handed = await attacks.newClinic({ managerId: personas.manager.id })
  const before = await as(callers.manager, `manager:${personas.manager.id}`)
  const after = await as(callers.otherManager, `manager:${personas.otherManager.id}`)
  const order = await attacks.newOrder(handed.id)
  await expect.poll(() => about(before, order).length).toBeGreaterThan(0)
  expect(about(after, order)).toEqual([])

  await callers.admin
    .rpc('assign_account_manager', { user_ids: [handed.id], manager_id: personas.otherManager.id })
    .throwOnError()
  await expect.poll(() => about(after, handed.id).length).toBeGreaterThan(0)
  before.received.length = 0
  await callers.otherManager.rpc('set_order_status', { order_id: order, status: 'confirmed' }).throwOnError()
  const own = await attacks.newOrder(clinic.id)
  await expect.poll(() => about(before, own).length).toBeGreaterThan(0)
  await expect.poll(() => about(after, order).length).toBeGreaterThan(0)
  expect(about(before, order)).toEqual([])
})

// Hosted puts people out when their token ends.
test.skipIf(!isEmbedded)(
  'within a minute only those who have signed out, were banned or lost the role are disconnected',
  { timeout: 90_000 },
  async () => {
    const leaver = await attacks.newClinic({})
    const elsewhere = await attacks.newClinic({})
    const [former, demoted, banned] = [
      await attacks.newStaff(callers.superAdmin, 'admin'),
      await attacks.newStaff(callers.superAdmin, 'admin'),
      await attacks.newStaff(callers.superAdmin, 'logistic'),
    ]
    const leave = [
      await as(leaver.client, `user:${leaver.id}`),
      await as(elsewhere.client, `user:${elsewhere.id}`),
      await as(former.client, 'staff:orders'),
      await as(former.client, `user:${former.id}`),
      await as(demoted.client, 'staff:clinics'),
      await as(banned.client, 'delivery'),
    ]
    const stay = [await as(demoted.client, 'delivery'), await as(callers.admin, 'staff:orders')]

    await leaver.client.auth.signOut()
    const service = client(backend.secretKey)
    await sql`delete from auth.sessions where user_id = ${elsewhere.id}` // as a sign-out of all devices does
    await callers.superAdmin.rpc('grant_role', { user_id: former.id, role: 'admin', is_active: false }).throwOnError()
    await callers.superAdmin.rpc('grant_role', { user_id: demoted.id, role: 'logistic' }).throwOnError()
    await service.auth.admin.updateUserById(banned.id, { ban_duration: '1h' })

    for (const { states } of leave) await expect.poll(() => states.at(-1), { timeout: 60_000 }).toBe('CLOSED')
    for (const { states } of stay) expect(states).toEqual(['SUBSCRIBED'])
    const again = await listen(await sockets.open(elsewhere.client), `user:${elsewhere.id}`)
    expect(again.states[0]).toBe('CHANNEL_ERROR')
  },
)
