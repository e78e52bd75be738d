import { z } from 'zod'
import { fullName, type ProductCard } from '#features/catalog/product.ts'
import { Constants } from '#lib/database.types'
import { isDay } from '#lib/dates/day'
import { dayProblem } from '#lib/dates/dates'
import { requiredText, typedText } from '#lib/forms/form-schema'
import { kinds, MOST_ITEMS, pieces, scheduleText, type ClinicList } from './list.ts'

const kind = z.enum(Constants.public.Enums.clinic_list_kind)
const name = requiredText(1, 60, 'Введите название')

/** The same rules as the database's. */
export const listSchema = z
  .object({
    name,
    kind,
    every: z.string(),
    next_on: z.string(),
    lines: z
      .array(z.object({ product_id: z.string(), title: z.string(), quantity: z.number(), par: z.number().nullable() }))
      .max(MOST_ITEMS, `Не больше ${MOST_ITEMS} товаров`),
  })
  .superRefine(({ every, next_on }, issues) => {
    if (every !== 'never' && !isDay(next_on))
      issues.addIssue({ code: 'custom', path: ['next_on'], message: dayProblem(next_on) ?? 'Укажите день' })
  })
  .transform(({ name: title, kind: of, every, next_on, lines }) => ({
    name: title,
    kind: of,
    every_days: every === 'never' ? null : Number(every),
    next_on: every === 'never' ? null : next_on,
    items: lines.map(({ product_id, quantity, par }) => ({ product_id, quantity, par: of === 'cabinet' ? par : null })),
  }))

export type ListValues = z.input<typeof listSchema>

/** In a plain list the norm follows the quantity: it becomes a cabinet with that norm. */
export const lineOf = (
  product: Pick<ProductCard, 'id' | 'name' | 'product_type' | 'volume_ml'>,
  quantity: number,
  par: number | null = quantity,
) => ({ product_id: product.id, title: fullName(product), quantity, par })

export function listValues(list?: ClinicList): ListValues {
  return {
    name: list?.name ?? '',
    kind: list?.kind ?? 'list',
    every: list?.every_days ? String(list.every_days) : 'never',
    next_on: list?.next_on ?? '',
    lines: (list?.items ?? []).map((item) =>
      lineOf({ ...item, id: item.product_id }, item.quantity, list?.kind === 'cabinet' ? item.par : item.quantity),
    ),
  }
}

const byProduct = ({ lines }: ListValues) => new Map(lines.map((line) => [line.product_id, line]))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of each field and each product: mine where I have changed it since `base`, else theirs. */
export function merged(base: ListValues, mine: ListValues, theirs: ListValues): ListValues {
  const chosen = <Value>(was: Value, kept: Value, now: Value) => (isSame(was, kept) ? now : kept)
  const [was, kept, now] = [base, mine, theirs].map(byProduct) as [Lines, Lines, Lines]
  return {
    name: chosen(base.name, mine.name, theirs.name),
    kind: chosen(base.kind, mine.kind, theirs.kind),
    ...chosen(dayOf(base), dayOf(mine), dayOf(theirs)),
    lines: [...new Map([...now, ...kept]).keys()].flatMap((id) => chosen(was.get(id), kept.get(id), now.get(id)) ?? []),
  }
}
type Lines = ReturnType<typeof byProduct>
const dayOf = ({ every, next_on }: ListValues) => ({ every, next_on })

/** What a colleague has changed, in words. */
export function changesOf(before: ListValues, after: ListValues): string[] {
  const [was, now] = [byProduct(before), byProduct(after)]
  const had = (line: ListValues['lines'][number] | undefined) =>
    (after.kind === 'cabinet' ? line?.par : line?.quantity) ?? 0
  return [
    ...(before.name === after.name ? [] : [`Название: «${after.name}»`]),
    ...(before.kind === after.kind ? [] : [`Теперь это ${kinds[after.kind].label.toLowerCase()}`]),
    ...(isSame(dayOf(before), dayOf(after))
      ? []
      : [scheduleText({ every_days: Number(after.every) || null, next_on: after.next_on }) || 'Без напоминаний']),
    ...[...new Map([...was, ...now])].flatMap(([id, { title }]) => {
      const [from, to] = [had(was.get(id)), had(now.get(id))]
      if (!now.has(id)) return [`${title}: убран`]
      return from === to && was.has(id) ? [] : [`${title}: было ${from}, стало ${pieces(to)}`]
    }),
  ]
}

/** Where lines are saved: a list that there is, or a new one. */
export const NEW = 'new'
export const saveAsSchema = z
  .object({ to: z.string(), name: typedText(), kind })
  .superRefine(({ to, name: title }, issues) => {
    const { error } = to === NEW ? name.safeParse(title) : {}
    for (const { message } of error?.issues ?? []) issues.addIssue({ code: 'custom', path: ['name'], message })
  })
