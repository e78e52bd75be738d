import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { BUCKET, callFunction, createAttacks, type Person, rowsOf, statusOf } from '../support/attacks.ts'
import { client, database } from '../support/backend.ts'
import { mailDomain } from '../support/mail-domain.ts'
import { type Caller, everybody } from '../support/callers.ts'

// Roles that somebody would like to have, and staff, present and former, reaching beyond their rows. Who may call what, former
// staff among them, is said in tests/database/rights.test.sql; two super admins who demote each other at once are in
// concurrency.test.ts.

const sql = database()
const attacks = createAttacks(sql)
const { expectRefusal, expectUnchanged } = attacks
let callers: Record<Caller, SupabaseClient>
/** A client of the demo shop's manager, and one of the other manager. */
let attacker: Person
let victim: Person

beforeAll(async () => {
  callers = await everybody()
  attacker = await attacks.newClinic({ managerId: personas.manager.id })
  victim = await attacks.newClinic({ managerId: personas.otherManager.id })
})
afterAll(async () => {
  await attacks.remove()
  await sql.end()
})

describe('a role', () => {
  const uninvited = ['anon', 'pendingClinic', 'rejectedClinic', 'clinic', 'logistic', 'manager', 'admin'] as const
  test.each(uninvited)('is not handed out by invitation of %s', async (name) => {
    const email = `${randomUUID()}@${mailDomain}`
    await expectUnchanged(async () => {
      const { status, body } = await callFunction(callers[name], 'invite-staff', {
        email,
        role: 'super_admin',
        full_name: 'Атака Атака',
      })
      expect({ status, body }).toEqual(
        name === 'anon'
          ? { status: 401, body: { code: 'not_signed_in' } }
          : { status: 403, body: { code: 'not_allowed' } },
      )
    })
  })

  test('that is taken away ends with its sessions, whatever tokens are left', async () => {
    const former = await attacks.newStaff(callers.superAdmin, 'admin')
    const pending = await attacks.newClinic({ status: 'pending' })
    expect((await former.client.rpc('row_history', { table: 'orders', id: 'x' })).error).toBeNull()
    await callers.superAdmin.rpc('grant_role', { user_id: former.id, role: 'admin', is_active: false }).throwOnError()

    await expectRefusal(
      former.client.rpc('set_clinic_status', { user_id: pending.id, status: 'verified' }),
      403,
      'not_allowed',
    )
    await expectRefusal(former.client.rpc('admin_users', {}), 403, 'not_allowed')
    await expectRefusal(former.client.rpc('row_history', { table: 'orders', id: 'x' }), 403, 'not_allowed')
    const invitation = { email: `${randomUUID()}@${mailDomain}`, role: 'admin', full_name: 'Атака Атака' }
    expect((await callFunction(former.client, 'invite-staff', invitation)).status).toBeOneOf([401, 403])
    expect((await former.client.from('user_clinic_info').select()).data).toEqual([])
    expect((await former.client.from('audit_log').select()).data).toEqual([])
    expect((await former.client.auth.refreshSession()).error).toMatchObject({ status: 400 })
  })
})

describe('staff beyond their rows', () => {
  test('what staff search for is found among their own rows alone', async () => {
    const mine = await attacks.newOrder(attacker.id)
    const theirs = await attacks.newOrder(victim.id)
    const rows = await sql<{ id: string; number: string; recipient_name: string }[]>`
      select id, number, recipient_name from public.orders where id in ${sql([mine, theirs])}`
    const numberOf = (id: string) => rows.find((row) => row.id === id)!.number
    const [clinic] = await sql<{ legal_name: string; bin_iin: string; phone: string }[]>`
      select legal_name, bin_iin, phone from public.user_clinic_info where user_id = ${victim.id}`
    const found = async (who: Caller, query: string) =>
      (await callers[who].rpc('staff_search', { query }).throwOnError()).data as {
        orders: { id: string }[]
        clinics: { user_id: string }[]
      }

    expect((await found('manager', numberOf(mine))).orders.map(({ id }) => id)).toEqual([mine])
    expect((await found('manager', numberOf(theirs))).orders).toEqual([])
    for (const query of Object.values(clinic!).filter(Boolean)) {
      const { clinics } = await found('manager', query)
      expect(clinics.map(({ user_id }) => user_id)).not.toContain(victim.id)
      expect(await found('logistic', query)).toMatchObject({ clinics: [], products: [] })
      expect((await found('admin', query)).clinics.map(({ user_id }) => user_id)).toContain(victim.id)
    }

    expect((await found('logistic', numberOf(mine))).orders, 'nobody has confirmed it').toEqual([])
    await callers.admin.rpc('set_order_status', { order_id: mine, status: 'confirmed' }).throwOnError()
    const { orders } = await found('logistic', numberOf(mine))
    expect(orders.map(({ id }) => id)).toEqual([mine])
    expect(JSON.stringify(orders)).not.toMatch(/total|price|payment|clinic|bin_iin/)
  })

  test('a manager knows that a client’s document is there, and does not open it', async () => {
    const path = await attacks.addDocument(attacker)
    const { manager } = callers
    expect((await rowsOf(manager, 'clinic_documents', 'storage_path', path)).rows).toEqual([])
    const { data: standing } = await manager.rpc('client_documents', { user_id: attacker.id })
    expect(standing).toEqual([{ kind: 'license', verdict: 'pending', expires_on: null }])
    const files = manager.storage.from(BUCKET)
    expect([400, 404]).toContain(statusOf((await files.download(path)).error))
    expect([400, 404]).toContain(statusOf((await files.createSignedUrl(path, 60)).error))
    expect((await files.list(`${attacker.id}/checked`)).data).toEqual([])
  })
})

describe('the way around', () => {
  test.each(['private', 'auth', 'storage', 'extensions'])('there is no schema %s', async (schema) => {
    for (const db of [attacker.client, callers.superAdmin]) {
      await expectRefusal(db.schema(schema).from('users').select(), 406)
      await expectRefusal(db.schema(schema).rpc('grant_role', {}), 406)
    }
  })

  test('a missing session is distinguished from a missing right', async () => {
    await expectRefusal(client().rpc('grant_role', { user_id: victim.id, role: 'admin' }), 401)
    await expectRefusal(client().from('user_clinic_info').select(), 401)
    const forged = client()
    await expectRefusal(
      forged
        .from('user_clinic_info')
        .select()
        .setHeader('authorization', `Bearer ${forgedToken(personas.superAdmin.id)}`),
      401,
    )
  })
})

/** A token that says all the right things and is signed by nobody. */
function forgedToken(sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, role: 'authenticated', exp: inAnHour })}.${part({ forged: true })}`
}
