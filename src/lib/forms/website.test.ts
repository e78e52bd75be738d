import { expect, test } from 'vitest'
import { normalizeWebsite, websiteLink, websiteText } from './website.ts'

// The same as in tests/database/foundation.test.sql: form and database agree.
test.each([
  [' Derma.kz ', 'https://derma.kz'],
  ['HTTP://Derma.KZ/About?x=1#Top', 'http://derma.kz/About?x=1#Top'],
  ['www.instagram.com/Derma.House/', 'https://www.instagram.com/Derma.House/'],
  ['дерма-хаус.қаз', 'https://дерма-хаус.қаз'],
  ['derma.kz:8080', 'https://derma.kz:8080'],
  ['https://www.tiktok.com/@derma', 'https://www.tiktok.com/@derma'],
  ['@Derma.House_1', '@derma.house_1'],
  ['@', null],
  ['@derma house', null],
  [`@${'x'.repeat(31)}`, null],
  ['derma', null],
  ['derma kz', null],
  ['https://derma.kz/a b', null],
  ['https://derma.kz@evil.example', null],
  ['derma.kz@evil.example', null],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['javascript://derma.kz/%0Aalert(1)', null],
  ['data:text/html,derma.kz', null],
  ['ftp://derma.kz', null],
  [`derma.kz/${'x'.repeat(200)}`, null],
  ['', null],
])('"%s" becomes %s', (typed, expected) => {
  expect(normalizeWebsite(typed)).toBe(expected)
})

test.each([
  ['https://derma.kz/price', 'https://derma.kz/price'],
  ['@derma.house', 'https://www.instagram.com/derma.house/'],
  ['javascript:alert(1)', undefined],
  ['@../evil', undefined],
])('%s leads to %s', (website, link) => {
  expect(websiteLink(website)).toBe(link)
})

test('it is shown without what goes without saying', () => {
  expect(websiteText('https://www.derma.kz/')).toBe('derma.kz')
  expect(websiteText('@derma.house')).toBe('@derma.house')
})
