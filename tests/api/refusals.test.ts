import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import type { Answer } from '../support/fingerprint.ts'
import { type Caller, everybody } from '../support/callers.ts'

// How the database's refusals look over HTTP: the status, the code and what a client may read of it. Who is refused what is said
// and tried in tests/database/rights.test.sql.

let as: Record<Caller, SupabaseClient>
beforeAll(async () => {
  as = await everybody()
})

test.each<[what: string, attempt: () => PromiseLike<Answer>, status: number, code: string, word?: string]>([
  ['a table that visitors do not see', () => as.anon.from('orders').select(), 401, '42501'],
  ['a function that visitors do not call', () => as.anon.rpc('my_orders'), 401, '42501'],
  ['a table that nobody reads', () => as.superAdmin.from('product_slugs').select(), 403, '42501'],
  ['a row that a policy refuses', () => as.clinic.from('tags').insert({ slug: 'no', name: 'Нет' }), 403, '42501'],
  ['a table that only functions write', () => as.superAdmin.from('orders').insert({ items_total: 1 }), 403, '42501'],
  [
    'a column that nobody writes',
    () => as.clinic.from('user_clinic_info').update({ status: 'verified' }).eq('user_id', personas.clinic.id),
    403,
    '42501',
  ],
  ['a function of the service', () => as.superAdmin.rpc('unsubscribe', { token: 'x' }), 403, '42501'],
  ['a role that may not', () => as.clinic.rpc('admin_users'), 403, 'PT403', 'not_allowed'],
  [
    'what is not theirs',
    () => as.clinic.rpc('cancel_order', { order_id: randomUUID() }),
    404,
    'PT404',
    'order_not_found',
  ],
  [
    'what came too late',
    () => as.admin.rpc('undo_decision', { clinic_id: personas.clinic.id }),
    409,
    'PT409',
    'too_late_to_undo',
  ],
  ['bad input', () => as.admin.rpc('save_product', { product: {} }), 422, 'PT422', 'bad_product'],
  ['a key that is taken', () => as.admin.from('carriers').insert({ code: 'kazpost', name: 'Казпочта' }), 409, '23505'],
  ['what others point to', () => as.admin.from('product_types').delete().eq('slug', 'krem'), 409, '23503'],
  ['an argument of another type', () => as.admin.rpc('my_order_payments', { order_id: 'x' }), 400, '22P02'],
  ['a function that does not exist', () => as.admin.rpc('no_such_function'), 404, 'PGRST202'],
])('%s', async (_, attempt, status, code, word) => {
  const answer = await attempt()
  expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code })
  if (!word) return
  expect(answer.error!.message).toBe(word)
  expect(JSON.parse(answer.error!.details)).toBeTypeOf('object')
})

test('a role is known by its token, whichever of the roles it is', async () => {
  const allowed = async (name: string, args = {}) => {
    const answers = await Promise.all(
      Object.entries(as).map(async ([who, db]) => ((await db.rpc(name, args)).error ? [] : [who])),
    )
    return answers.flat().toSorted()
  }
  expect(await allowed('admin_staff')).toEqual(['superAdmin'])
  expect(await allowed('admin_users')).toEqual(['admin', 'manager', 'otherManager', 'superAdmin'])
  expect(await allowed('delivery_board')).toEqual(['admin', 'logistic', 'superAdmin'])
  expect(await allowed('my_today')).toEqual(['manager', 'otherManager'])
  expect(await allowed('my_consents')).toEqual(
    Object.keys(as)
      .filter((who) => who !== 'anon')
      .toSorted(),
  )
  expect(await allowed('search_products')).toEqual(Object.keys(as).toSorted())
})
