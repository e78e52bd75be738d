import { expect, test } from 'vitest'
import { addDays, isoDay } from '#lib/dates/dates'
import { handOverSchema, type HandOverValues } from './hand-over-form.ts'

const today = isoDay()
const values = (changes: Partial<HandOverValues>): HandOverValues => ({
  fromId: 'a',
  toId: 'b',
  scope: 'all',
  city: 'Алматы',
  clinicIds: ['c'],
  term: 'for-good',
  fromDay: today,
  untilDay: addDays(today, 7),
  reason: '',
  ...changes,
})

test.each<[Partial<HandOverValues>, string[]]>([
  [{ fromDay: addDays(today, -1) }, ['fromDay']],
  [{ scope: 'city', city: '' }, ['city']],
  [{ scope: 'chosen', clinicIds: [] }, ['clinicIds']],
  [{ term: 'cover', untilDay: '' }, ['untilDay']],
  [{ term: 'cover', fromDay: addDays(today, 3), untilDay: addDays(today, 2) }, ['untilDay']],
  [{ toId: '' }, ['toId']],
])('%j is wrong at %j', (changes, fields) => {
  const { error } = handOverSchema.safeParse(values(changes))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields)
})

test('only what was chosen is sent', () => {
  expect(handOverSchema.parse(values({}))).toEqual({ fromId: 'a', toId: 'b', fromDay: today, reason: '' })
  expect(handOverSchema.parse(values({ scope: 'city', term: 'cover' }))).toMatchObject({
    city: 'Алматы',
    untilDay: addDays(today, 7),
  })
  expect(handOverSchema.parse(values({ scope: 'chosen' }))).toMatchObject({ clinicIds: ['c'] })
})
