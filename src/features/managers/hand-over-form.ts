import { z } from 'zod'
import { addDays, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { dayText, optionalText } from '#lib/forms/form-schema'

const LONGEST_AHEAD = 366

export const handOverSchema = z
  .object({
    fromId: z.string().min(1, 'Выберите менеджера'),
    toId: z.string().min(1, 'Выберите, кому передать'),
    scope: z.enum(['all', 'city', 'chosen']),
    city: z.string(),
    clinicIds: z.array(z.string()),
    term: z.enum(['for-good', 'cover']),
    fromDay: dayText(),
    untilDay: z.string(),
    reason: optionalText(500),
  })
  .superRefine(({ scope, city, clinicIds, term, fromDay, untilDay }, issues) => {
    const wrong = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    const today = isoDay()
    if (scope === 'city' && !city) wrong('city', 'Выберите город')
    if (scope === 'chosen' && clinicIds.length === 0) wrong('clinicIds', 'Отметьте хотя бы одну клинику')
    if (fromDay < today) wrong('fromDay', 'День не может быть в прошлом')
    if (fromDay > addDays(today, LONGEST_AHEAD)) wrong('fromDay', 'Не дальше года вперёд')
    if (term === 'cover') {
      if (!isDay(untilDay)) wrong('untilDay', 'Укажите последний день')
      else if (untilDay < fromDay) wrong('untilDay', 'Последний день раньше первого')
      else if (untilDay > addDays(fromDay, LONGEST_AHEAD)) wrong('untilDay', 'Не дольше года')
    }
  })
  .transform(({ scope, city, clinicIds, term, untilDay, ...rest }) => ({
    ...rest,
    ...(scope === 'city' && { city }),
    ...(scope === 'chosen' && { clinicIds }),
    ...(term === 'cover' && { untilDay }),
  }))

export type HandOverValues = z.input<typeof handOverSchema>
export type HandOverRequest = z.output<typeof handOverSchema>
