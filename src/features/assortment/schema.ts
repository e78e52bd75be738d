import { z } from 'zod'
import { Constants } from '#lib/database.types'
import { isDay } from '#lib/dates/day'
import { typedText } from '#lib/forms/form-schema'

const text = (max: number) => typedText().max(max, `Не длиннее ${max.toLocaleString('ru')} знаков`)
const slug = text(60)
  .min(1, 'Введите адрес')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Только латинские буквы, цифры и дефисы между ними')
const name = text(60)
  .min(2, 'Введите название')
  .refine((words) => !words.includes(','), 'Без запятых: в адресах каталога они разделяют названия')
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'Выберите цвет')
const day = z
  .string()
  .refine((value) => value === '' || isDay(value), 'Введите день: 17.11.2026')
  .transform((value) => value || null)

/** The same rules as the database's. */
export const typeSchema = z.object({ name, slug })
export const lineSchema = z.object({ name, slug, color, tagline: text(120), description: text(2000) })
export const tagSchema = z
  .object({
    name: text(60).min(2, 'Введите название'),
    slug,
    kind: z.enum(Constants.public.Enums.tag_kind),
    color: z.union([z.literal('').transform(() => null), color]),
    starts_on: day,
    ends_on: day,
    on_card: z.boolean(),
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    path: ['ends_on'],
    message: 'Не раньше начала',
  })

export const needWordsSchema = z.object({
  words: z
    .string()
    .transform((typed) => typed.split(/[\n,;]/).flatMap((word) => word.trim() || []))
    .refine((words) => words.length <= 200, 'Не больше 200 слов')
    .superRefine((words, context) => {
      for (const word of words) {
        if (word.length < 2 || word.length > 60) context.addIssue(`«${word}»: от 2 до 60 знаков`)
        else if (!/\p{L}/u.test(word)) context.addIssue(`«${word}»: нужны буквы`)
      }
    }),
})

export const mergedTagsSchema = z.object({ added: z.number() })
