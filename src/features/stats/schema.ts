import { z } from 'zod'
import { typedText } from '#lib/forms/form-schema'

const WORDS = /[\p{L}\d]+/gu
const words = (text: string) => text.match(WORDS)?.length ?? 0

/** Another name for a word of the catalogue. */
export const synonymSchema = z.object({
  alias: typedText()
    .min(2, 'Введите слово')
    .max(60, 'Не больше 60 знаков')
    .refine((text) => words(text) >= 1 && words(text) <= 2, 'Одно или два слова'),
  term: typedText()
    .min(2, 'Введите слово')
    .max(60, 'Не больше 60 знаков')
    .refine((text) => words(text) === 1, 'Только одно слово'),
})
