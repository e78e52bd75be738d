import { expect, test } from 'vitest'
import {
  audienceOf,
  campaignOf,
  composeSchema,
  composeValues,
  emptyCampaign,
  isCountable,
  momentOf,
} from './compose.ts'

const filled = { ...emptyCampaign, title: 'Новинка', body: 'Текст' }
const problems = (values: object) =>
  composeSchema.safeParse({ ...filled, ...values }).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  [{}, []],
  [{ title: 'я'.repeat(81), body: 'я'.repeat(1001) }, ['title', 'body']],
  [{ channels: [] }, ['channels']],
  [{ silentDays: '0', boughtDays: '3651' }, ['boughtDays', 'silentDays']],
  [{ silentDays: '45', boughtDays: '3650' }, []],
  [{ to: 'list', emails: ' \n' }, ['emails']],
  [{ url: 'https://evil.test' }, ['url']],
  [{ url: '//evil.test' }, ['url']],
  [{ button: 'Смотреть' }, ['url']],
  [{ when: 'later', day: '31.02.2026', time: '25:00' }, ['day', 'time']],
  [{ when: 'later', day: '2020-01-01', time: '10:00' }, ['time']],
])('%o is wrong in %o', (values, wrong) => expect(problems(values)).toEqual(wrong))

test.each([
  [{}, true],
  [{ bought_days: 3650, silent_days: 1 }, true],
  [{ bought_days: 0 }, false],
  [{ silent_days: 3651 }, false],
  [{ silent_days: null }, false],
])('an audience of %o may be counted: %s', (days, expected) =>
  expect(isCountable({ to: 'clinics', ...days } as never)).toBe(expected),
)

test('only the conditions of the chosen audience count', () => {
  const values = {
    ...filled,
    cities: ['Алматы'],
    tiers: ['A'],
    silentDays: '30',
    boughtDays: '90',
    roles: ['admin'],
    emails: 'a@b.kz, c@d.kz',
  }
  expect(audienceOf(values)).toEqual({
    to: 'clinics',
    statuses: ['verified'],
    cities: ['Алматы'],
    tiers: ['A'],
    silent_days: 30,
  })
  expect(audienceOf({ ...values, to: 'staff' })).toEqual({ to: 'staff', roles: ['admin'] })
  expect(audienceOf({ ...values, to: 'list' })).toEqual({ to: 'list', emails: ['a@b.kz', 'c@d.kz'] })
})

test('what is sent to staff is no advertising', () => {
  expect(campaignOf({ ...filled, to: 'staff' }).kind).toBe('service')
})

test('a campaign comes back into the form as it was', () => {
  const values = {
    ...filled,
    lines: ['aqua-science'],
    products: ['p-1'],
    tiers: ['A', 'B'],
    boughtDays: '90',
    silentDays: '45',
    image: 'x.jpg',
    button: 'Смотреть',
    url: '/catalog',
  }
  expect(composeValues({ id: 'x', status: 'draft', send_at: null, ...campaignOf(values) })).toEqual(values)
})

test('times are those of Almaty', () => {
  expect(new Date(momentOf('2026-11-20', '10:00')).toISOString()).toBe('2026-11-20T05:00:00.000Z')
})
