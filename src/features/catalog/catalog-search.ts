import type { Assortment } from '#features/assortment/queries.ts'
import { LARGEST_SUM, tenge } from '#lib/money/money'
import { pageParam, presentParams } from '#lib/page/search-params'

/** Flags of a product that the catalogue filters by. */
export const PRODUCT_MARKS = ['new', 'hit'] as const
export type ProductMark = (typeof PRODUCT_MARKS)[number]

/** By default the best matches of a query come first, without a query popular products. */
export const CATALOG_SORTS = ['popular', 'price', '-price', 'new', 'name'] as const
export type CatalogSort = (typeof CATALOG_SORTS)[number]

/** What /catalog keeps in its address. Several values of a filter are joined by commas: `line=Aqua Science,Age Science`. */
export type CatalogSearch = {
  productType?: string
  line?: string
  need?: string
  /** Skin types, phototypes and places of use: `dry,phototype-4,home`. */
  fact?: string
  tag?: string
  /** Volumes in ml, or ranges of them: `30,75-100`. */
  volume?: string
  minPrice?: number
  maxPrice?: number
  inStock?: true
  q?: string
  sort?: CatalogSort
  page?: number
}

/** Filters that hold a list, by their names in the address. */
export type ListFilter = 'productType' | 'line' | 'need' | 'fact' | 'tag' | 'volume'

/** Needs, facts and tags are slugs, and marks count as tags; volumes are `50` or `75-100`. */
export type CatalogFilters = Record<ListFilter, string[]>

export function parseCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const q = typeof search.q === 'string' ? search.q.trim() : ''
  return presentParams<CatalogSearch>({
    ...Object.fromEntries(
      Object.entries(filtersOf(search)).map(([filter, values]) => [filter, values.join() || undefined]),
    ),
    minPrice: price(search.minPrice),
    maxPrice: price(search.maxPrice),
    inStock: search.inStock === true || search.inStock === 'true' || undefined,
    q: q || undefined,
    sort: CATALOG_SORTS.find((known) => known === search.sort && (known !== 'popular' || q !== '')),
    page: pageParam(search.page),
  })
}

export function filtersOf(search: { [filter in ListFilter]?: unknown }): CatalogFilters {
  return {
    productType: names(search.productType),
    line: names(search.line),
    need: slugs(search.need),
    fact: slugs(search.fact),
    tag: slugs(search.tag),
    volume: volumes(search.volume),
  }
}

/**
 * The address with types and lines by name, in the shop's order; the address may have slugs. Unknown ones are left
 * out.
 */
export function withKnownNames(search: CatalogSearch, { types, lines }: Assortment): CatalogSearch {
  const { productType, line } = filtersOf(search)
  return parseCatalogSearch({ ...search, productType: known(productType, types), line: known(line, lines) })
}

export function isKnown(search: CatalogSearch, { types, lines }: Assortment): boolean {
  const { productType, line } = filtersOf(search)
  return productType.every((word) => types.some(isCalled(word))) && line.every((word) => lines.some(isCalled(word)))
}

/** Toggles a value of a filter, back on the first page. */
export function toggled(search: CatalogSearch, filter: ListFilter, value: string): CatalogSearch {
  const chosen: string[] = filtersOf(search)[filter]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return parseCatalogSearch({ ...search, [filter]: next, page: undefined })
}

/** With some parts changed, back on the first page. */
export function changed(search: CatalogSearch, change: Partial<CatalogSearch>): CatalogSearch {
  return parseCatalogSearch({ ...search, page: undefined, ...change })
}

export function withoutFilters({ sort }: CatalogSearch): CatalogSearch {
  return parseCatalogSearch({ sort })
}

export const markLabels: Record<ProductMark, string> = { new: 'Новинки', hit: 'Хиты' }

/** An active filter: its label, and the address without it. */
export type AppliedFilter = { label: string; line?: string; without: CatalogSearch }

/** All active filters in the order of their chips; the catalogue's facets know the names of needs, facts and tags. */
export function appliedFilters(
  search: CatalogSearch,
  tagNames: Readonly<Record<string, string>> = {},
): AppliedFilter[] {
  const { productType, line, need, fact, tag, volume } = filtersOf(search)
  const priceRange = priceRangeText(search)
  const named = (filter: ListFilter, slugs: string[]) =>
    slugs.map((slug) => ({ label: nameOf(slug, tagNames), without: toggled(search, filter, slug) }))
  return [
    ...(search.q ? [{ label: `«${search.q}»`, without: changed(search, { q: undefined }) }] : []),
    ...line.map((name) => ({ label: name, line: name, without: toggled(search, 'line', name) })),
    ...productType.map((name) => ({ label: name, without: toggled(search, 'productType', name) })),
    ...named('need', need),
    ...named('fact', fact),
    ...volume.map((range) => ({ label: volumeRangeText(range), without: toggled(search, 'volume', range) })),
    ...named('tag', tag),
    ...(priceRange
      ? [{ label: priceRange, without: changed(search, { minPrice: undefined, maxPrice: undefined }) }]
      : []),
    ...(search.inStock ? [{ label: 'В наличии', without: changed(search, { inStock: undefined }) }] : []),
  ]
}

/** Whether any filter is on; a query is none. */
export function isFiltered(search: CatalogSearch): boolean {
  return appliedFilters({ ...search, q: undefined }).length > 0
}

function nameOf(slug: string, tagNames: Readonly<Record<string, string>>): string {
  const mark = PRODUCT_MARKS.find((known) => known === slug)
  return mark ? markLabels[mark] : (tagNames[slug] ?? slug)
}

/** от 5 000 ₸ до 9 000 ₸; empty without bounds. */
function priceRangeText({ minPrice, maxPrice }: CatalogSearch): string {
  return [minPrice !== undefined && `от ${tenge(minPrice)}`, maxPrice !== undefined && `до ${tenge(maxPrice)}`]
    .filter(Boolean)
    .join(' ')
}

/** Possible names or slugs of types and lines. */
function names(value: unknown): string[] {
  return [...new Set(texts(value))].filter((text) => text !== '' && text.length <= LONGEST_NAME).slice(0, MOST_NAMES)
}

type Named = { slug: string; name: string; former_addresses?: string[] }

function known(words: readonly string[], all: readonly Named[]): string[] {
  return all.filter((one) => words.some((word) => isCalled(word)(one))).map(({ name }) => name)
}

function isCalled(word: string): (one: Named) => boolean {
  const wanted = word.toLowerCase()
  return ({ slug, name, former_addresses = [] }) =>
    [slug, name, ...former_addresses].some((called) => called.toLowerCase() === wanted)
}

/** Possible slugs, marks first. Only the database knows which tags exist. */
function slugs(value: unknown): string[] {
  const wanted = words(value).filter((word) => /^[a-z0-9-]{1,60}$/.test(word))
  return [...new Set([...PRODUCT_MARKS.filter((mark) => wanted.includes(mark)), ...wanted])].slice(0, MOST_TAGS)
}

/** Possible volumes or ranges, the smallest first. */
function volumes(value: unknown): string[] {
  const wanted = words(value).filter((word) => {
    const [from, to = from] = word.split('-').map(Number)
    return VOLUMES.test(word) && from! <= to!
  })
  return [...new Set(wanted)].toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b)).slice(0, MOST_VOLUMES)
}

/** 75–100 мл */
function volumeRangeText(range: string): string {
  return `${range.replace('-', '–')}\u00a0мл`
}

const VOLUMES = /^[1-9]\d{0,4}(-[1-9]\d{0,4})?$/
const LONGEST_NAME = 60
const MOST_NAMES = 40
const MOST_VOLUMES = 20
const MOST_TAGS = 20

/** Whole tenge. */
function price(value: unknown): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return Number.isSafeInteger(amount) && (amount as number) >= 0 ? Math.min(amount as number, LARGEST_SUM) : undefined
}

/** Values joined by commas, or a repeated parameter. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value])
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
}

function words(value: unknown): string[] {
  return texts(value).map((text) => text.toLowerCase())
}
