import { describe, expect, test } from 'vitest'
import {
  appliedFilters,
  changed,
  filtersOf,
  isKnown,
  parseCatalogSearch,
  toggled,
  withKnownNames,
  withoutFilters,
} from './catalog-search'

const assortment = {
  types: [
    { slug: 'krem', name: 'Крем' },
    { slug: 'tonik', name: 'Тоник' },
    { slug: 'maska-dlya-litsa', name: 'Маска для лица' },
  ],
  lines: ['Acnex Science', 'Aqua Science', 'Age Science', 'White Science'].map((name) => ({
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    color: '#317da5',
  })),
}

describe('reading the address', () => {
  test.each([
    [{}, {}],
    [{ productType: ['', 'я'.repeat(61)], line: {}, tag: 'So Much?', sort: 'random', page: 'two' }, {}],
    [{ line: 'Age Science, aqua-science,Age Science' }, { line: 'Age Science,aqua-science' }],
    [
      { line: ['White Science', 'acnex-science'], productType: '365' },
      { line: 'White Science,acnex-science', productType: '365' },
    ],
    [{ tag: 'hit,new' }, { tag: 'new,hit' }],
    [{ tag: 'nabory,hit,nabory' }, { tag: 'hit,nabory' }],
    [{ need: 'guby,Suhost,guby,so much?' }, { need: 'guby,suhost' }],
    [{ fact: 'dry, Phototype-4,home,pH 3' }, { fact: 'dry,phototype-4,home' }],
    [{ volume: '50' }, { volume: '50' }],
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
    [{ q: 'true' }, { q: 'true' }],
    [{ q: '1e5' }, { q: '1e5' }],
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
      line: 'aqua-science,Age Science',
      productType: 'Крем',
      need: 'guby',
      fact: 'dry',
      tag: 'hit',
      volume: '75-100',
      q: 'гель',
      page: 2,
    })
    expect(parseCatalogSearch(search)).toEqual(search)
    expect(filtersOf(search)).toEqual({
      productType: ['Крем'],
      line: ['aqua-science', 'Age Science'],
      need: ['guby'],
      fact: ['dry'],
      tag: ['hit'],
      volume: ['75-100'],
    })
  })
})

describe('types and lines that there are', () => {
  test.each([
    [{ line: 'aqua-science' }, { line: 'Aqua Science' }],
    [{ line: 'AGE SCIENCE,aqua-science,Age Science' }, { line: 'Aqua Science,Age Science' }],
    [{ productType: 'maska-dlya-litsa,Крем' }, { productType: 'Крем,Маска для лица' }],
    [
      { productType: 'Шампунь,тоник', page: 2 },
      { productType: 'Тоник', page: 2 },
    ],
    [{ line: 'Шампунь', q: 'крем' }, { q: 'крем' }],
  ])('%j → %j', (search, expected) => expect(withKnownNames(search, assortment)).toEqual(expected))

  test('an address is known when nothing would be left out of it', () => {
    expect(isKnown({ line: 'aqua-science,Age Science', productType: 'крем' }, assortment)).toBe(true)
    expect(isKnown({ line: 'Aqua Science,Nova' }, assortment)).toBe(false)
    expect(isKnown({ productType: 'Шампунь' }, assortment)).toBe(false)
    expect(isKnown({ q: 'Шампунь' }, assortment)).toBe(true)
  })

  test('a former name or slug stands for the present one', () => {
    const renamed = {
      types: [],
      lines: [{ slug: 'nova', name: 'Nova', color: '#000000', former_addresses: ['Vega', 'vega'] }],
    }
    expect(isKnown({ line: 'Vega' }, renamed)).toBe(true)
    expect(withKnownNames({ line: 'vega' }, renamed)).toEqual({ line: 'Nova' })
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
    need: 'guby',
    fact: 'home',
    tag: 'hit,nabory',
    volume: '75-100',
    minPrice: 5000,
    maxPrice: 9000,
    inStock: true,
    sort: 'new',
    page: 3,
  })
  const chips = appliedFilters(search, { guby: 'Губы', home: 'Дома', nabory: 'Наборы' })
  expect(chips.map(({ label }) => label)).toEqual([
    '«крем»',
    'Aqua Science',
    'Age Science',
    'Тоник',
    'Губы',
    'Дома',
    '75–100\u00a0мл',
    'Хиты',
    'Наборы',
    'от 5\u00a0000\u00a0₸ до 9\u00a0000\u00a0₸',
    'В наличии',
  ])
  expect(chips.map(({ without }) => appliedFilters(without).length)).toEqual(Array(11).fill(10))
  expect(chips[1]!.without).toEqual({
    q: 'крем',
    line: 'Age Science',
    productType: 'Тоник',
    need: 'guby',
    fact: 'home',
    tag: 'hit,nabory',
    volume: '75-100',
    minPrice: 5000,
    maxPrice: 9000,
    inStock: true,
    sort: 'new',
  })
})
