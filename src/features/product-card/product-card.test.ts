import { describe, expect, test } from 'vitest'
import { NO_FACTS } from '#features/catalog/facts.ts'
import type { Card } from './card.ts'
import { differencesOf, merged } from './conflict.ts'
import { changesOf, copyOf, productSchema, valuesOf, type ProductValues } from './schema.ts'
import { publishChecks } from './gaps.ts'

const card: Card = {
  id: 'a0000000-0000-4000-8000-000000000001',
  slug: 'krem-50ml',
  sku: 'AQ-001-0050',
  name: 'Крем',
  product_type_id: 1,
  line_id: 5,
  volume_ml: 50,
  family: null,
  short_description: 'Коротко',
  description: 'Описание',
  application: 'Утром',
  composition: 'Aqua',
  barcode: '4006381333931',
  vat_rate: null,
  order_min: 1,
  order_step: 1,
  order_max: null,
  low_stock_threshold: null,
  seo_title: '',
  seo_description: '',
  status: 'published',
  is_new: false,
  is_hit: true,
  updated_at: '2026-11-22T10:00:00Z',
  price: 1000,
  stock_count: 5,
  available: true,
  reserved: 0,
  images: [{ path: '/img/a-640.webp', alt: 'Банка', width: null, height: null }],
  tag_ids: [],
  replacements: [],
  together: [],
  volumes: [],
  former_slugs: [],
  ...NO_FACTS,
  expected_on: null,
  certificate_required: false,
}
const base = valuesOf(card)
const read = (values: ProductValues) => productSchema.safeParse(values)
const errorsOf = (values: Partial<ProductValues>) => {
  const result = read({ ...base, ...values })
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

describe('the form of a product', () => {
  test('is right as it is read', () => expect(errorsOf({})).toEqual([]))

  test.each<[Partial<ProductValues>, string]>([
    [{ name: ' К ' }, 'name'],
    [{ slug: 'Крем' }, 'slug'],
    [{ slug: 'krem-' }, 'slug'],
    [{ sku: 'АРТ' }, 'sku'],
    [{ barcode: '4006381333932' }, 'barcode'],
    [{ product_type_id: '' }, 'product_type_id'],
    [{ volume_ml: '5001' }, 'volume_ml'],
    [{ volume_ml: '' }, 'volume_ml'],
    [{ vat_rate: '100' }, 'vat_rate'],
    [{ vat_rate: '1,5' }, 'vat_rate'],
    [{ order_min: '6', order_max: '5' }, 'order_max'],
    [{ short_description: 'x'.repeat(301) }, 'short_description'],
  ])('%j is refused', (values, field) => expect(errorsOf(values)).toEqual([field]))

  test('takes articles in small letters and numbers in groups', () => {
    const result = read({ ...base, sku: 'aq-1', low_stock_threshold: '1 000', vat_rate: '' })
    expect(result.data).toMatchObject({ sku: 'AQ-1', low_stock_threshold: 1000, vat_rate: null })
  })

  test('sends what has changed and nothing else', () => {
    const values = { ...base, name: 'Крем ночной', replacements: [{ ...related, id: 'r' }] }
    expect(changesOf(productSchema.parse(values), values, base)).toEqual({
      name: 'Крем ночной',
      replacement_ids: ['r'],
    })
    expect(changesOf(productSchema.parse(base), base, base)).toEqual({})
  })

  test('of a copy keeps the texts and leaves what is one’s own', () => {
    expect(copyOf(card)).toMatchObject({ description: 'Описание', slug: '', sku: '', barcode: '', images: [] })
  })
})

const related = { id: 'x', sku: 'X', name: 'X', volume_ml: 1, status: 'published' as const, image_url: null }

describe('two people at once', () => {
  const mine = { ...base, name: 'Моё', description: 'Моё описание' }
  const theirs = { ...base, name: 'Их', composition: 'Их состав', description: 'Моё описание' }

  test('the second sees what the first has changed, and where both have', () => {
    expect(differencesOf(base, mine, theirs).map(({ key, isContested }) => [key, isContested])).toEqual([
      ['name', true],
      ['composition', false],
    ])
  })

  test('nothing of either is lost unless so chosen', () => {
    expect(merged(base, mine, theirs, new Set(['name']))).toMatchObject({
      name: 'Моё',
      composition: 'Их состав',
      description: 'Моё описание',
    })
    expect(merged(base, mine, theirs, new Set(['composition']))).toMatchObject({ name: 'Их', composition: 'Aqua' })
  })

  test('the same change by both is none to choose', () => {
    expect(differencesOf(base, { ...base, name: 'Оба' }, { ...base, name: 'Оба' })).toEqual([])
  })
})

test.each([
  [base, []],
  [{ ...base, composition: ' ', images: [] }, ['composition', 'picture', 'picture_alt']],
  [{ ...base, images: [...base.images, { ...base.images[0]!, alt: ' ' }] }, ['picture_alt']],
  [
    valuesOf(null),
    ['name', 'type', 'sku', 'short_description', 'description', 'application', 'composition', 'picture', 'picture_alt'],
  ],
])('what is missing to publish (%#)', (values, missing) =>
  expect(publishChecks(values).flatMap((check) => (check.missing ? [check.key] : []))).toEqual(missing),
)

test('an article that was never compared is not called unique', () =>
  expect(publishChecks(base).find(({ key }) => key === 'sku')?.label).toBe('Артикул'))
