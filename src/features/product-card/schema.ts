import { z } from 'zod'
import {
  activesText,
  NO_FACTS,
  readActives,
  type Facts,
  type SkinType,
  type UsePlace,
} from '#features/catalog/facts.ts'
import type { ProductDocument } from '#features/catalog/product.ts'
import { isPdf, LARGEST_FILE } from '#features/documents/file-check.ts'
import { dayProblem } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { decimalText, typedText, wholeText } from '#lib/forms/form-schema'
import { isEan13 } from '#lib/typed/code'
import { cleanText } from '#lib/typed/text'
import type { Card, CardImage, Related } from './card.ts'

const optional = (number: ReturnType<typeof wholeText>) =>
  z.string().transform((text, issues) => {
    if (cleanText(text) === '') return null
    const read = number.safeParse(text)
    if (read.success) return read.data
    issues.addIssue(read.error.issues[0]!.message)
    return z.NEVER
  })

const activesField = z.string().transform((typed, issues) => {
  const { actives, wrong } = readActives(typed)
  if (wrong !== undefined) issues.addIssue(`Проверьте строку «${wrong}». Нужно так: Мочевина (Urea) 20 %`)
  else if (actives.length > 10) issues.addIssue('Не больше 10 веществ')
  else return actives
  return z.NEVER
})

const text = (max: number) => typedText().max(max, `Не длиннее ${max.toLocaleString('ru')} знаков`)

const optionalDay = z
  .string()
  .refine((day) => day === '' || isDay(day), { error: ({ input }) => dayProblem(input as string) })
  .transform((day) => day || null)

/** What the page says in fields. */
const factFields = {
  actives: activesField,
  ph_min: decimalText(0, 14, 'ph'),
  ph_max: decimalText(0, 14, 'ph'),
  skin_types: z.array(z.custom<SkinType>()),
  phototypes: z.array(z.number()),
  used_in: z.array(z.custom<UsePlace>()),
  ml_per_procedure: decimalText(0.1, 500, 'ml'),
  months_after_opening: optional(wholeText(1, 60, { kind: 'months' })),
  storage: text(200),
  country: text(60),
  indications: text(1000),
  contraindications: text(1000),
}

/** The same rules as the database's. */
export const productSchema = z
  .object({
    name: text(160).min(2, 'Введите название'),
    slug: text(160)
      .min(1, 'Введите адрес страницы')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Только латинские буквы, цифры и дефисы между ними'),
    sku: text(40)
      .min(1, 'Введите артикул')
      .toUpperCase()
      .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Только латинские буквы, цифры и дефисы между ними'),
    barcode: z
      .string()
      .transform((digits) => digits.replace(/\s/g, '') || null)
      .refine((digits) => digits === null || isEan13(digits), 'Проверьте штрихкод: 13 цифр, последняя контрольная'),
    product_type_id: z.string().min(1, 'Выберите тип').transform(Number),
    line_id: z.string().min(1, 'Выберите линейку').transform(Number),
    volume_ml: wholeText(1, 5000, { kind: 'ml' }),
    vat_rate: optional(wholeText(0, 99, { kind: 'percent' })),
    short_description: text(300),
    description: text(10_000),
    application: text(10_000),
    composition: text(10_000),
    ...factFields,
    order_min: wholeText(1, 9999),
    order_step: wholeText(1, 9999),
    order_max: optional(wholeText(1, 9999)),
    low_stock_threshold: optional(wholeText(1, 1_000_000)),
    expected_on: optionalDay,
    certificate_required: z.boolean(),
    seo_title: text(120),
    seo_description: text(300),
    is_new: z.boolean(),
    is_hit: z.boolean(),
    tag_ids: z.array(z.string()),
    images: z.array(z.custom<CardImage>()).max(10, 'Не больше 10 фото'),
    replacements: z.array(z.custom<Related>()).max(12, 'Не больше 12 товаров'),
    together: z.array(z.custom<Related>()).max(12, 'Не больше 12 товаров'),
    family: z.string().nullable(),
    family_with: z.custom<Related>().nullable(),
  })
  .refine(({ order_min, order_max }) => order_max === null || order_max >= order_min, {
    path: ['order_max'],
    message: 'Не меньше минимума',
  })
  .refine(({ ph_min, ph_max }) => (ph_min === null) === (ph_max === null), {
    path: ['ph_max'],
    message: 'Заполните оба. Если pH один, введите его дважды',
  })
  .refine(({ ph_min, ph_max }) => ph_min === null || ph_max === null || ph_min <= ph_max, {
    path: ['ph_max'],
    message: 'Не меньше, чем pH от',
  })

export const documentSchema = z.object({
  kind: z.string().transform((kind) => kind as ProductDocument['kind']),
  title: text(120),
  valid_until: optionalDay,
  file: z
    .instanceof(File, { error: 'Выберите файл PDF' })
    .refine(({ size }) => size <= LARGEST_FILE, { error: 'Файл больше 10 МБ. Сожмите его.', abort: true })
    .refine(isPdf, 'Это не PDF, как бы файл ни назывался. Выберите другой'),
})

export type NewDocument = z.output<typeof documentSchema>

export type ProductValues = z.input<typeof productSchema>
export type ProductInput = z.output<typeof productSchema>

/** Empty for a new product. */
export function valuesOf(card: Card | null): ProductValues {
  const number = (value: number | null | undefined) => value?.toString() ?? ''
  const fraction = (value: number | null | undefined) => number(value).replace('.', ',')
  return {
    name: card?.name ?? '',
    slug: card?.slug ?? '',
    sku: card?.sku ?? '',
    barcode: card?.barcode ?? '',
    product_type_id: number(card?.product_type_id),
    line_id: number(card?.line_id),
    volume_ml: number(card?.volume_ml),
    vat_rate: number(card?.vat_rate),
    short_description: card?.short_description ?? '',
    description: card?.description ?? '',
    application: card?.application ?? '',
    composition: card?.composition ?? '',
    actives: activesText(card?.actives ?? []).replaceAll('; ', '\n'),
    ph_min: fraction(card?.ph_min),
    ph_max: fraction(card?.ph_max),
    skin_types: card?.skin_types ?? [],
    phototypes: card?.phototypes ?? [],
    used_in: card?.used_in ?? [],
    ml_per_procedure: fraction(card?.ml_per_procedure),
    months_after_opening: number(card?.months_after_opening),
    storage: card?.storage ?? '',
    country: card?.country ?? '',
    indications: card?.indications ?? '',
    contraindications: card?.contraindications ?? '',
    order_min: number(card?.order_min ?? 1),
    order_step: number(card?.order_step ?? 1),
    order_max: number(card?.order_max),
    low_stock_threshold: number(card?.low_stock_threshold),
    expected_on: card?.expected_on ?? '',
    certificate_required: card?.certificate_required ?? false,
    seo_title: card?.seo_title ?? '',
    seo_description: card?.seo_description ?? '',
    is_new: card?.is_new ?? false,
    is_hit: card?.is_hit ?? false,
    tag_ids: card?.tag_ids ?? [],
    images: card?.images ?? [],
    replacements: card?.replacements ?? [],
    together: card?.together ?? [],
    family: card?.family ?? null,
    family_with: null,
  }
}

/** The facts of a form as the page shows them; those that are typed wrong are left out. */
export function shownFacts(values: ProductValues): Facts {
  const read = Object.entries(factFields).map(([key, field]) => {
    const { data = NO_FACTS[key as keyof Facts] } = field.safeParse(values[key as keyof Facts])
    return [key, data]
  })
  return Object.fromEntries(read) as Facts
}

/** A new product like another, without what must be unique and without its pictures. */
export function copyOf(card: Card): ProductValues {
  return { ...valuesOf(card), slug: '', sku: '', barcode: '', images: [], is_new: false, is_hit: false }
}

/** Only what has changed, so that others' changes of the rest stay. */
export function changesOf(input: ProductInput, values: ProductValues, base: ProductValues) {
  const changed = (Object.keys(values) as (keyof ProductValues)[]).filter((key) => !isSame(values[key], base[key]))
  return Object.assign({}, ...changed.map((key) => sent(key, input))) as Record<string, unknown>
}

function sent(key: keyof ProductInput, input: ProductInput): Record<string, unknown> {
  const ids = (products: readonly Related[]) => products.map(({ id }) => id)
  if (key === 'replacements') return { replacement_ids: ids(input.replacements) }
  if (key === 'together') return { together_ids: ids(input.together) }
  if (key === 'family_with') return { family_with: input.family_with?.id ?? null }
  return { [key]: input[key] }
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
