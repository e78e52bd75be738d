import { listOf, number, orNull, record, text, type Reader } from '#lib/backend/shape'
import { markLabels, PRODUCT_MARKS, type ListFilter, type ProductMark } from './catalog-search.ts'

/** A value and how many products it would show with the other filters on. */
export type FacetValue = { value: string; label: string; count: number }

export type Facets = Record<ListFilter, FacetValue[]> & {
  /** Parts of `fact`: the values of different ones narrow together. */
  skinType: FacetValue[]
  phototype: FacetValue[]
  usedIn: FacetValue[]
  /** Null where no product has a price. */
  price: { min: number | null; max: number | null }
}

/** Whether no filter would show a product. */
export function isBarren({ productType, line }: Facets): boolean {
  return [...productType, ...line].every(({ count }) => count === 0)
}

type Counted = { slug: string; name: string; count: number }

export type FacetAnswer = {
  product_types: Counted[]
  lines: Counted[]
  tags: Counted[]
  needs: Counted[]
  skin_types: Counted[]
  phototypes: Counted[]
  used_in: Counted[]
  marks: Record<ProductMark, number>
  volumes: { ml: number; count: number }[]
  price: { min: number | null; max: number | null }
}

const counted = listOf(record<Counted>({ slug: text, name: text, count: number }))
const bound = orNull(number)

export const facetAnswer: Reader<FacetAnswer> = record<FacetAnswer>({
  product_types: counted,
  lines: counted,
  tags: counted,
  needs: counted,
  skin_types: counted,
  phototypes: counted,
  used_in: counted,
  marks: record<FacetAnswer['marks']>({ new: number, hit: number }),
  volumes: listOf(record({ ml: number, count: number })),
  price: record({ min: bound, max: bound }),
})

/**
 * Names facets as the address does: types and lines by name, needs, facts and tags by slug, marks before tags. Similar
 * volumes are grouped.
 */
export function readFacets({
  product_types,
  lines,
  tags,
  needs,
  marks,
  volumes,
  price,
  ...facts
}: FacetAnswer): Facets {
  const skinType = facts.skin_types.map(bySlug)
  const phototype = facts.phototypes.map(bySlug)
  const usedIn = facts.used_in.map(bySlug)
  return {
    productType: product_types.map(byName),
    line: lines.map(byName),
    need: needs.map(bySlug),
    fact: [...skinType, ...phototype, ...usedIn],
    skinType,
    phototype,
    usedIn,
    tag: [
      ...PRODUCT_MARKS.map((mark) => ({ value: mark, label: markLabels[mark], count: marks[mark] })),
      ...tags.map(bySlug),
    ],
    volume: [...Map.groupBy(volumes, ({ ml }) => VOLUME_STEPS.findIndex((below) => ml < below)).values()].map(
      volumeRange,
    ),
    price,
  }
}

/** ml; from samples to professional sizes. */
const VOLUME_STEPS = [20, 40, 60, 120, 280, Infinity]

function volumeRange(volumes: FacetAnswer['volumes']): FacetValue {
  const bounds = [...new Set([volumes[0]!.ml, volumes.at(-1)!.ml])]
  return {
    value: bounds.join('-'),
    label: bounds.join('–'),
    count: volumes.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Names of needs, facts and tags by slug. */
export function tagNames(facets: Facets | undefined): Record<string, string> {
  return Object.fromEntries(
    facets ? [...facets.need, ...facets.fact, ...facets.tag].map(({ value, label }) => [value, label]) : [],
  )
}

function bySlug({ slug, name, count }: Counted): FacetValue {
  return { value: slug, label: name, count }
}

function byName({ name, count }: Counted): FacetValue {
  return { value: name, label: name, count }
}
