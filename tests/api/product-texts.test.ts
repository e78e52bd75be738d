import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'

// Who reads the long texts of products over REST, and that admins write them there all the same.

const sql = database()
const texts = { description: 'Для проб', composition: 'Testum', application: 'Для проб' }
const product = { sku: 'TEXTS-1', slug: 'texts-1', name: 'Тексты', product_type_id: 1, line_id: 1, volume_ml: 50 }
let as: Record<Caller, SupabaseClient>

beforeAll(async () => (as = await everybody()))
afterAll(async () => {
  await sql`delete from public.products where sku = ${product.sku}`
  await sql.end()
})

test.each(['anon', 'pendingClinic', 'clinic', 'logistic', 'manager', 'admin'] as const)(
  '%s gets no text of many products at once, however they are nested',
  async (caller) => {
    const refusal = { error: { code: '42501' } }
    expect(await as[caller].from('products').select('description')).toMatchObject(refusal)
    expect(await as[caller].from('products').select('*')).toMatchObject(refusal)
    expect(await as[caller].from('product_lines').select('products(composition)')).toMatchObject(refusal)
    expect(await as[caller].from('products').select('sku').like('application', '%а%')).toMatchObject(refusal)
    expect(await as[caller].from('availability').select('low_stock_threshold')).toMatchObject(refusal)
  },
)

test('one published product is read whole', async () => {
  const { data } = await as.anon.from('product_cards').select('slug').limit(1).single()
  const page = await as.anon.rpc('product_page', { slug: data!.slug })
  expect(Object.keys(page.data)).toEqual(expect.arrayContaining(Object.keys(texts)))
})

test('an admin writes products with their texts, and names the columns of the answer', async () => {
  const products = () => as.admin.from('products')
  expect(await products().insert({ ...product, ...texts })).toMatchObject({ status: 201, data: null })
  expect(
    await products().update({ description: 'Иначе' }).eq('sku', product.sku).select('id, name, updated_at').single(),
  ).toMatchObject({ status: 200, data: { name: product.name } })
  const { id } = (await products().select('id').eq('sku', product.sku).single()).data!
  expect((await as.admin.rpc('product_texts', { product_ids: [id] })).data).toEqual([
    { id, ...texts, description: 'Иначе' },
  ])

  // An answer with every column would have those that nobody reads here: nothing is written either.
  expect(await products().update({ description: 'Третье' }).eq('id', id).select()).toMatchObject({
    error: { code: '42501' },
  })
  expect((await as.admin.rpc('product_texts', { product_ids: [id] })).data[0].description).toBe('Иначе')
  expect(await products().delete().eq('id', id).select('id')).toMatchObject({ data: [{ id }] })
})
