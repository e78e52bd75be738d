import { z } from 'zod'
import { fullName, type ProductCard } from '#features/catalog/product.ts'
import { Constants } from '#lib/database.types'
import { isDay } from '#lib/dates/day'
import { dayProblem } from '#lib/dates/dates'
import { requiredText, typedText } from '#lib/forms/form-schema'
import { MOST_ITEMS, type ClinicList } from './list.ts'

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

/** Where lines are saved: a list that there is, or a new one. */
export const NEW = 'new'
export const saveAsSchema = z
  .object({ to: z.string(), name: typedText(), kind })
  .superRefine(({ to, name: title }, issues) => {
    const { error } = to === NEW ? name.safeParse(title) : {}
    for (const { message } of error?.issues ?? []) issues.addIssue({ code: 'custom', path: ['name'], message })
  })
