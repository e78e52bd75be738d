import { expect, test } from 'vitest'
import { slugOf } from '#lib/text/slug'
import { productSlug } from './slug.ts'

test.each([
  ['Крем ретинол 0,3%', 'krem-retinol-0-3'],
  ['Ёлочка щётка, объём', 'elochka-schetka-obem'],
  ['Қазақ әжесі', 'kazak-azhesi'],
  ['  Aqua — Science! ', 'aqua-science'],
  ['', ''],
])('«%s» is %s in an address', (text, slug) => expect(slugOf(text)).toBe(slug))

test('an address is as long as it may be, and ends in no hyphen', () => {
  expect(slugOf('крем маска', 5)).toBe('krem')
  expect(slugOf('я'.repeat(200))).toHaveLength(160)
})

test('slugs follow the rules of the previous site', () => {
  expect(
    productSlug('Aurelis', { line: 'Age Science', type: 'Крем', name: 'Retinol 0,3% омолаживающий', volume: '30' }),
  ).toBe('aurelis-age-science-krem-retinol-0-3-omolazhivayuschiy-30ml')
  expect(productSlug('Aurelis', { line: '', type: 'Крем', name: 'Retinol', volume: '50 мл' })).toBe(
    'aurelis-krem-retinol-50ml',
  )
  expect(productSlug('Aurelis', { line: 'Age Science', type: undefined, name: ' ', volume: '30' })).toBe('')
})
