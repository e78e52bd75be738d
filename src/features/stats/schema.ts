import { z } from 'zod'

const WORDS = /[\p{L}\d]+/gu
const words = (text: string) => text.match(WORDS)?.length ?? 0

/** Another name for a word of the catalogue. */
export const synonymSchema = z.object({
  alias: z
    .string()
    .trim()
    .min(2, 'Введите слово')
    .max(60, 'Не больше 60 знаков')
    .refine((text) => words(text) >= 1 && words(text) <= 2, 'Одно или два слова'),
  term: z
    .string()
    .trim()
    .min(2, 'Введите слово')
    .max(60, 'Не больше 60 знаков')
    .refine((text) => words(text) === 1, 'Только одно слово'),
})

/** The name of a saved view. */
export const viewSchema = z.object({
  name: z.string().trim().min(1, 'Введите название').max(60, 'Не больше 60 знаков'),
})
