import { expect, test } from 'vitest'
import { isoTimestamp, parseNumber, serializeJson } from './values.ts'

test.each([
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05+00:00'],
  ['2026-01-02 03:04:05.678+00', '2026-01-02T03:04:05.678+00:00'],
  ['2026-01-02 08:34:05+05:30', '2026-01-02T08:34:05+05:30'],
  ['2026-01-02 03:04:05', '2026-01-02T03:04:05'],
  ['infinity', 'infinity'],
])('%s reads %s', (text, iso) => expect(isoTimestamp(text)).toBe(iso))

test.each([
  ['12.50', 12.5],
  ['0', 0],
  ['-7', -7],
  ['NaN', 'NaN'],
])('the numeric %s is %s', (text, value) => expect(parseNumber(text)).toBe(value))

test('an object is encoded once', () => {
  expect(serializeJson({ a: [1] })).toBe('{"a":[1]}')
  expect(serializeJson('{"a":[1]}')).toBe('{"a":[1]}')
})

test('text that is not JSON becomes a JSON string', () => expect(serializeJson('крем')).toBe('"крем"'))
