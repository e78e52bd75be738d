import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The demo catalogue's compositions as INCI wants them: by descending share, and at the end what preserves, smells and colours.

type Active = { name: string; inci: string; percent?: number }
type Demo = { name: string; family: string; composition: string; actives: Active[]; facts: Record<string, unknown> }

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
let products: (Demo & { parts: string[] })[]

beforeAll(async () => {
  const rows = await sql<Demo[]>`
    select name, family, composition, actives, private.product_facts(p) as facts from public.products as p where sku ~ '^[A-Z]{2}-\\d{3}-\\d{4}$' and composition <> ''`
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

test('nothing but preservatives, perfumes and colours is at the end', () => {
  const isTail = (ingredient: string) => (place(ingredient) ?? 0) >= 3
  expect(wrong(({ parts }) => parts.slice(parts.findIndex(isTail)).every(isTail) || !parts.some(isTail))).toEqual([])
})

test('what the name gives a share of is placed where that share belongs', () => {
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

test('active substances stand in the composition, and their shares agree with its order', () => {
  expect(
    wrong(({ parts, actives }) => actives.length > 0 && actives.every(({ inci }) => parts.includes(inci))),
  ).toEqual([])
  // Up to a percent may stand in any order.
  const shares = ({ actives, parts }: Demo & { parts: string[] }) =>
    actives
      .filter(({ percent = 0 }) => percent > 1)
      .toSorted((one, other) => parts.indexOf(one.inci) - parts.indexOf(other.inci))
      .map(({ percent }) => percent!)
  expect(
    wrong((product) => shares(product).every((share, index, all) => index === 0 || all[index - 1]! >= share)),
  ).toEqual([])
  expect(wrong((product) => shares(product).reduce((sum, share) => sum + share, 0) <= 100)).toEqual([])
})

test('a share in the name is the share among the facts, and every product says the rest', () => {
  for (const { name, actives } of products) {
    const share = /([\d,]+)\s*%/.exec(name)?.[1]
    if (share) expect(actives[0]!.percent, name).toBe(Number(share.replace(',', '.')))
  }
  const needed = ['skin_types', 'phototypes', 'used_in', 'storage', 'country', 'indications', 'contraindications']
  expect(wrong(({ facts }) => needed.every((field) => String(facts[field]) !== ''))).toEqual([])
})
