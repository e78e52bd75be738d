import { describe, expect, test } from 'vitest'
import { PRODUCT_LINES, PRODUCT_TYPES } from '#lib/assortment'
import {
  appliedFilters,
  changed,
  filtersOf,
  parseCatalogSearch,
  productLineSlug,
  productTypeSlugs,
  toggled,
  withoutFilters,
} from './catalog-search'

describe('reading the address', () => {
  test.each(PRODUCT_TYPES)('type %s is understood by name and by slug', (productType) => {
    expect(parseCatalogSearch({ productType })).toEqual({ productType })
    expect(parseCatalogSearch({ productType: productTypeSlugs[productType] })).toEqual({ productType })
  })

  test.each(PRODUCT_LINES)('line %s is understood by name and by slug', (line) => {
    expect(parseCatalogSearch({ line })).toEqual({ line })
    expect(parseCatalogSearch({ line: productLineSlug(line) })).toEqual({ line })
  })

  test.each([
    [{}, {}],
    [{ productType: 'Шампунь', line: 7, tag: 'So Much?', sort: 'random', page: 'two' }, {}],
    [{ line: 'Age Science, aqua-science,Age Science' }, { line: 'Aqua Science,Age Science' }],
    [{ line: ['White Science', 'nonsense', 'acnex-science'] }, { line: 'Acnex Science,White Science' }],
    [{ tag: 'hit,new' }, { tag: 'new,hit' }],
    [{ tag: 'nabory,hit,nabory' }, { tag: 'hit,nabory' }],
    [{ volume: 50 }, { volume: 50 }],
    [{ volume: '50' }, { volume: 50 }],
    [{ volume: '150-250, 10-15,30,30' }, { volume: '10-15,30,150-250' }],
    [{ volume: '100-75,0,-5,1e3,много' }, {}],
    [
      { minPrice: 5000, maxPrice: '9000' },
      { minPrice: 5000, maxPrice: 9000 },
    ],
    [
      { minPrice: 0, maxPrice: 1e15 },
      { minPrice: 0, maxPrice: 2_000_000_000 },
    ],
    [{ minPrice: -1, maxPrice: 'много' }, {}],
    [{ minPrice: 1.5, maxPrice: '' }, {}],
    [{ sort: 'popular' }, {}],
    [
      { q: 'крем', sort: 'popular' },
      { q: 'крем', sort: 'popular' },
    ],
    [{ inStock: true }, { inStock: true }],
    [{ inStock: 'true' }, { inStock: true }],
    [{ inStock: false }, {}],
    [{ q: '  крем ' }, { q: 'крем' }],
    [{ q: 50 }, { q: '50' }],
    [{ q: '   ' }, {}],
    [{ page: 1 }, {}],
    [{ page: 0 }, {}],
    [{ page: 1.5 }, {}],
    [
      { page: 3, sort: '-price' },
      { page: 3, sort: '-price' },
    ],
    [{ page: '3' }, { page: 3 }],
    [{ utm_source: 'mail' }, {}],
  ])('%j → %j', (search, expected) => expect(parseCatalogSearch(search)).toEqual(expected))

  test('what was read is read again as it is', () => {
    const search = parseCatalogSearch({
      line: 'aqua-science,age-science',
      productType: 'krem',
      tag: 'hit',
      volume: '75-100',
      q: 'гель',
      page: 2,
    })
    expect(parseCatalogSearch(search)).toEqual(search)
    expect(filtersOf(search)).toEqual({
      productType: ['Крем'],
      line: ['Aqua Science', 'Age Science'],
      tag: ['hit'],
      volume: ['75-100'],
    })
  })
})

describe('changing the filters', () => {
  test('a value is switched on beside the others, and off again', () => {
    const one = { line: 'Aqua Science', q: 'гель' }
    const two = toggled(one, 'line', 'Age Science')
    expect(two).toEqual({ line: 'Aqua Science,Age Science', q: 'гель' })
    expect(toggled(two, 'line', 'Age Science')).toEqual(one)
  })

  test('the last value takes its filter with it', () => {
    expect(toggled({ productType: 'Крем' }, 'productType', 'Крем')).toEqual({})
  })

  test('any change begins at the first page, and only going to a page keeps the rest', () => {
    expect(toggled({ page: 4, sort: 'name' }, 'tag', 'new')).toEqual({ tag: 'new', sort: 'name' })
    expect(changed({ page: 4, line: 'All-Over' }, { sort: 'price' })).toEqual({ line: 'All-Over', sort: 'price' })
    expect(changed({ line: 'All-Over' }, { page: 2 })).toEqual({ line: 'All-Over', page: 2 })
  })

  test('a reset keeps the order', () => {
    expect(withoutFilters({ line: 'All-Over', inStock: true, q: 'крем', sort: 'price', page: 2 })).toEqual({
      sort: 'price',
    })
  })
})

test('each chip says its filter and leads to the address without it', () => {
  const search = parseCatalogSearch({
    q: 'крем',
    line: 'Aqua Science,Age Science',
    productType: 'Тоник',
    tag: 'hit,nabory',
    volume: '75-100',
    minPrice: 5000,
    maxPrice: 9000,
    inStock: true,
    sort: 'new',
    page: 3,
  })
  const chips = appliedFilters(search, { nabory: 'Наборы' })
  expect(chips.map(({ label }) => label)).toEqual([
    '«крем»',
    'Aqua Science',
    'Age Science',
    'Тоник',
    '75–100\u00a0мл',
    'Хиты',
    'Наборы',
    'от 5\u00a0000\u00a0₸ до 9\u00a0000\u00a0₸',
    'В наличии',
  ])
  expect(chips.map(({ without }) => appliedFilters(without).length)).toEqual(Array(9).fill(8))
  expect(chips[1]!.without).toEqual({
    q: 'крем',
    line: 'Age Science',
    productType: 'Тоник',
    tag: 'hit,nabory',
    volume: '75-100',
    minPrice: 5000,
    maxPrice: 9000,
    inStock: true,
    sort: 'new',
  })
})
