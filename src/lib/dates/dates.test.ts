import { expect, test } from 'vitest'
import {
  addDays,
  ageText,
  dateText,
  dateTimeText,
  dayAndYearText,
  dayText,
  isoDay,
  readDay,
  relativeText,
  timeText,
} from './dates.ts'

test('a moment late in the UTC evening is already tomorrow in Almaty', () => {
  expect(dateText('2026-11-17T20:30:00Z')).toBe('18.11.2026')
  expect(dateTimeText('2026-11-17T20:30:00Z')).toBe('18.11.2026, 01:30')
  expect(isoDay('2026-11-17T20:30:00Z')).toBe('2026-11-18')
  expect(dayText('2026-11-17T20:30:00Z')).toBe('18\u00a0ноября')
  expect(dayAndYearText('2026-11-17', '2026-12-01')).toBe('17\u00a0ноября')
  expect(dayAndYearText('2026-11-17', '2027-01-01')).toBe('17\u00a0ноября 2026')
})

test('days and hours are those of Almaty, which went from UTC+6 to UTC+5 on 1 March 2024, and have Russian names', () => {
  const zone = { timeZone: 'Asia/Almaty' }
  const moments = new Intl.DateTimeFormat('ru', {
    ...zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const days = new Intl.DateTimeFormat('ru', { ...zone, day: 'numeric', month: 'long' })
  for (let time = Date.UTC(2023, 11, 31); time < Date.UTC(2026, 11, 31); time += 11 * 3_600_000 + 60_000) {
    expect(dateTimeText(time)).toBe(moments.format(time))
    expect(dayText(time)).toBe(days.format(time).replace(' ', '\u00a0'))
  }
  const change = Date.UTC(2024, 1, 29, 18)
  expect([change - 1, change].map(timeText)).toEqual(['23:59', '23:00'])
})

const now = '2026-11-20T10:00:00Z'

test.each([
  ['2026-11-20T09:59:40Z', 'меньше минуты'],
  ['2026-11-20T09:48:00Z', '12\u00a0минут'],
  ['2026-11-20T07:00:00Z', '3\u00a0часа'],
  ['2026-11-18T09:00:00Z', '2\u00a0дня'],
])('what began at %s lasts %s', (since, age) => {
  expect(ageText(since, now)).toBe(age)
})

test.each([
  ['2026-11-20T09:59:40Z', 'только что'],
  ['2026-11-20T09:59:00Z', '1\u00a0минуту назад'],
  ['2026-11-20T09:30:00Z', '30\u00a0минут назад'],
  ['2026-11-20T04:05:00Z', 'сегодня, 09:05'],
  ['2026-11-19T18:30:00Z', 'вчера, 23:30'],
  ['2026-11-18T10:00:00Z', '18.11.2026'],
  ['2026-11-21T10:00:00Z', '21.11.2026, 15:00'],
])('%s is «%s»', (moment, text) => {
  expect(relativeText(moment, now)).toBe(text)
})

test.each([
  ['17.11.2026', '2026-11-17'],
  ['1.2.2026', '2026-02-01'],
  ['01/12/2026', '2026-12-01'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', undefined],
  ['31.11.2026', undefined],
  ['31.12.1999', undefined],
  ['01.01.2101', undefined],
  ['17.11', undefined],
  ['17.11.20', undefined],
  ['', undefined],
])('«%s» typed is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test.each(['infinity', '-infinity', '4713-01-01 BC', 'x', NaN])('%s is no date, and throws nowhere', (moment) => {
  const texts = [dateText, dayText, timeText, dateTimeText, isoDay, ageText, relativeText].map((text) => text(moment))
  expect(texts).toEqual(texts.map(() => '—'))
  expect(addDays(String(moment), 1)).toBe('—')
})
