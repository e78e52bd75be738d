import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The demo catalogue's compositions as INCI wants them: by descending share, and at the end what preserves, smells and colours.

type Demo = { name: string; family: string; composition: string }

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
let products: (Demo & { parts: string[] })[]

beforeAll(async () => {
  const rows = await sql<Demo[]>`
    select name, family, composition from public.products where sku ~ '^[A-Z]{2}-\\d{3}-\\d{4}$' and composition <> ''`
  products = rows.map((product) => ({ ...product, parts: product.composition.split(', ') }))
})
afterAll(() => sql.end())

const PRESERVATIVES = ['Phenoxyethanol', 'Ethylhexylglycerin', 'Sodium Benzoate', 'Potassium Sorbate']
const PERFUMES = ['Parfum', 'Linalool', 'Limonene']
/** Of these a percent or less is enough. */
const TRACES =
  /^(Retinol|Palmitoyl.*|Sodium Hyaluronate|Beta-Glucan|Ceramide NP|Adenosine|Allantoin|Carbomer|Xanthan Gum|Disodium EDTA|Citric Acid|Sodium Hydroxide)$/
/** And of these several. */
const BASES =
  /^(Aqua|Glycerin|Propanediol|Butylene Glycol|.*(Triglyceride|Seed Oil|Butter|Glucoside|Starch)|Cetearyl Alcohol|Glyceryl Stearate)$/

/** How far behind an ingredient belongs, as far as that can be said of it. */
const place = (ingredient: string) => {
  if (/^CI \d{5}$/.test(ingredient)) return 5
  if (PERFUMES.includes(ingredient)) return 4
  if (PRESERVATIVES.includes(ingredient)) return 3
  if (TRACES.test(ingredient)) return 2
  return BASES.test(ingredient) ? 1 : undefined
}

const wrong = (isRight: (product: Demo & { parts: string[] }) => boolean) =>
  products.filter((product) => !isRight(product)).map(({ name, composition }) => `${name}: ${composition}`)

test('bases stand before traces, then preservatives, perfumes and colours', () => {
  expect(products.length).toBeGreaterThanOrEqual(120)
  const places = (parts: string[]) => parts.map(place).filter((value) => value !== undefined)
  expect(
    wrong(({ parts }) => places(parts).every((value, index, all) => index === 0 || all[index - 1]! <= value)),
  ).toEqual([])
})

test('nothing but preservatives, perfumes and colours stands at the end', () => {
  const isTail = (ingredient: string) => (place(ingredient) ?? 0) >= 3
  expect(wrong(({ parts }) => parts.slice(parts.findIndex(isTail)).every(isTail) || !parts.some(isTail))).toEqual([])
})

test('what the name gives a share of stands where that share belongs', () => {
  const named: [name: RegExp, ingredient: string, among: number][] = [
    [/^Glycolic Peel 50%/, 'Glycolic Acid', 2],
    [/^Миндальный пилинг 30%/, 'Mandelic Acid', 2],
    [/^Azelaic 15%/, 'Azelaic Acid', 2],
    [/^Мочевина 20%/, 'Urea', 2],
    [/^Niacinamide 10%/, 'Niacinamide', 2],
    [/^Алоэ вера 98%/, 'Aloe Barbadensis Leaf Juice', 1],
    [/^Пантенол 5%/, 'Panthenol', 4],
    [/SPF/, 'Zinc Oxide', 2],
  ]
  for (const [name, ingredient, among] of named) {
    const those = products.filter((product) => name.test(product.name))
    expect(those.length, ingredient).toBeGreaterThan(0)
    for (const { parts } of those) expect(parts.slice(0, among)).toContain(ingredient)
  }
})

test('every ingredient is named once, and all volumes of a product have the same', () => {
  expect(wrong(({ parts }) => new Set(parts).size === parts.length)).toEqual([])
  const families = Map.groupBy(products, ({ family }) => family)
  expect(
    [...families.values()].filter((those) => new Set(those.map(({ composition }) => composition)).size > 1),
  ).toEqual([])
})
