import { z } from 'zod'
import { decimalText, optionalText, requiredText, typedText, wholeText } from '#lib/forms/form-schema'
import { numberText } from '#lib/money/number-text'
import { cleanText } from '#lib/typed/text'
import type { AdminProtocol } from './staff-queries.ts'

const ml = decimalText(0.1, 500, 'ml')
const minutes = wholeText(1, 480)

export const typedMl = (amount: number | null) => (amount === null ? '' : numberText(amount))

export const amountsSchema = z.object({ ml: z.record(z.string(), ml) })

/** May be empty: null. */
export const monthlySchema = z.object({
  monthly: z.union([
    z
      .string()
      .refine((text) => cleanText(text) === '')
      .transform(() => null),
    wholeText(1, 1000),
  ]),
})

/** A step with a product, with any product of a type, or with none. */
const stepSchema = z
  .object({
    id: z.string(),
    with: z.enum(['product', 'type', 'nothing']),
    product: z.object({ id: z.string(), name: z.string(), sku: z.string() }).nullable(),
    type: z.string(),
    ml,
    minutes: z.union([
      z
        .string()
        .refine((text) => cleanText(text) === '')
        .transform(() => null),
      minutes,
    ]),
    text: typedText().min(2, 'Напишите, что делать').max(1000, 'Не длиннее 1000 символов'),
    isOptional: z.boolean(),
  })
  .superRefine((step, issues) => {
    const miss = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (step.with === 'product' && !step.product) miss('with', 'Выберите средство')
    if (step.with === 'type' && !step.type) miss('type', 'Выберите тип')
    if (step.with !== 'nothing' && step.ml === null) miss('ml', 'Укажите расход')
  })
  .transform((step) => ({
    ...(step.id && { id: step.id }),
    product_id: step.with === 'product' ? step.product!.id : null,
    product_type_id: step.with === 'type' ? Number(step.type) : null,
    ml: step.with === 'nothing' ? null : step.ml,
    minutes: step.minutes,
    text: step.text,
    is_optional: step.isOptional,
  }))

/** The same rules as the database's. */
export const protocolSchema = z.object({
  name: requiredText(2, 120, 'Введите название'),
  slug: typedText()
    .min(1, 'Введите адрес')
    .max(80, 'Не длиннее 80 символов')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Только латинские буквы, цифры и дефисы между ними'),
  need: optionalText(160),
  minutes,
  text: optionalText(4000),
  is_published: z.boolean(),
  steps: z.array(stepSchema).min(1, 'Добавьте хотя бы один шаг').max(30, 'Не больше 30 шагов'),
})

export type ProtocolValues = z.input<typeof protocolSchema>
type StepValues = ProtocolValues['steps'][number]

export const EMPTY_STEP: StepValues = {
  id: '',
  with: 'product',
  product: null,
  type: '',
  ml: '',
  minutes: '',
  text: '',
  isOptional: false,
}

export function protocolValues(protocol?: AdminProtocol): ProtocolValues {
  return {
    name: protocol?.name ?? '',
    slug: protocol?.slug ?? '',
    need: protocol?.need ?? '',
    minutes: protocol ? String(protocol.minutes) : '',
    text: protocol?.text ?? '',
    is_published: protocol?.is_published ?? false,
    steps: protocol?.steps.map(stepValues) ?? [EMPTY_STEP],
  }
}

function stepValues(step: AdminProtocol['steps'][number]): StepValues {
  return {
    id: step.id,
    with: step.product_id ? 'product' : step.product_type_id === null ? 'nothing' : 'type',
    product: step.product_id ? { id: step.product_id, name: step.product ?? '', sku: step.sku ?? '' } : null,
    type: step.product_type_id === null ? '' : String(step.product_type_id),
    ml: typedMl(step.ml),
    minutes: step.minutes === null ? '' : String(step.minutes),
    text: step.text,
    isOptional: step.is_optional,
  }
}
