import { describe, expect, test } from 'vitest'
import { checkFile, LARGEST_FILE, uploadPath } from './file-check'
import { expiry, isCounted, isDue, isSent, issueProblem, issueText, nextNeeded, replacementDetails } from './words'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]

describe('the type of a file is read from its content', () => {
  test.each([
    ['application/pdf', new Blob(['%PDF-1.7'], { type: 'text/html' })],
    ['image/png', new Blob([new Uint8Array(png)], { type: 'application/pdf' })],
    ['image/jpeg', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])])],
  ])('%s', async (type, file) => {
    expect(await checkFile(file)).toEqual({ type })
  })

  test.each([
    ['a page called a PDF', new Blob(['<html>'], { type: 'application/pdf' }), 'не PDF'],
    ['half a signature', new Blob([new Uint8Array(png.slice(0, 7))]), 'не PDF'],
    ['nothing', new Blob([]), 'пуст'],
    ['too much', { size: LARGEST_FILE + 1 } as Blob, 'больше 10'],
  ])('%s is refused', async (_, file, words) => {
    expect((await checkFile(file)).problem).toContain(words)
  })
})

test('a file travels under a name of its own in the clinic’s folder', () => {
  expect(uploadPath('me', 'image/jpeg')).toMatch(/^me\/[0-9a-f-]{36}\.jpg$/)
})

describe('a document runs out', () => {
  const noon = Date.parse('2026-11-20T12:00:00+05:00')
  test.each([
    [null, undefined],
    ['2027-11-20', undefined],
    ['2026-12-21', undefined],
    ['2026-12-12', 'Истекает через 22\u00a0дня'],
    ['2026-11-21', 'Истекает через 1\u00a0день'],
    ['2026-11-20', 'Истекает сегодня'],
    ['2026-11-19', 'Истёк 19.11.2026'],
  ])('%s: %s', (day, label) => {
    expect(expiry(day, noon)?.label).toBe(label)
  })

  test('the day is Almaty’s', () => {
    expect(expiry('2026-11-20', Date.parse('2026-11-19T20:00:00Z'))?.label).toBe('Истекает сегодня')
  })
})

test.each([
  ['KZ 1', '2024-02-01', '№\u00a0KZ 1 от 01.02.2024'],
  ['KZ 1', null, '№\u00a0KZ 1'],
  [null, '2024-02-01', 'выдан 01.02.2024'],
  [null, null, ''],
])('number %s, day %s: %s', (number, issued_on, text) => {
  expect(issueText({ number, issued_on })).toBe(text)
})

test.each([
  ['', '', undefined],
  ['2026-11-20', '', undefined],
  ['2026-11-20', '2026-11-20', undefined],
  ['', '2026-11-20', undefined],
  ['2026-11-21', '', 'ещё не наступил'],
  ['2026-11-20', '2026-11-19', 'раньше'],
])('issued on %s, good until %s: %s', (issuedOn, expiresOn, words) => {
  const problem = issueProblem(issuedOn, expiresOn, Date.parse('2026-11-20T12:00:00+05:00'))
  if (words) expect(problem).toContain(words)
  else expect(problem).toBeUndefined()
})

test('what was said of a refused document holds for a better picture of it, but not for the paper after it', () => {
  const now = Date.parse('2026-11-20T12:00:00+05:00')
  const paper = { verdict: 'rejected', number: 'KZ 1', issued_on: '2024-02-01', expires_on: '2026-11-20' } as const
  const nothing = { number: null, issuedOn: null, expiresOn: null }
  expect(replacementDetails(paper, now)).toEqual({ number: 'KZ 1', issuedOn: '2024-02-01', expiresOn: '2026-11-20' })
  expect(replacementDetails({ ...paper, expires_on: '2026-11-19' }, now)).toEqual(nothing)
  expect(replacementDetails({ ...paper, verdict: 'pending' }, now)).toEqual(nothing)
})

describe('the papers of an application', () => {
  const paper = (
    kind: 'registration' | 'license',
    verdict: 'pending' | 'rejected' = 'pending',
    expires_on?: string,
  ) => ({
    kind,
    verdict,
    expires_on: expires_on ?? null,
  })

  test.each([
    ['nothing is here', [], 'registration'],
    ['the first is here', [paper('registration')], 'license'],
    ['the first was refused', [paper('registration', 'rejected'), paper('license')], 'registration'],
    ['the second has expired', [paper('registration'), paper('license', 'pending', '2026-11-19')], 'license'],
    ['both are here', [paper('registration'), paper('license')], undefined],
  ])('%s', (_why, documents, next) => {
    expect(nextNeeded(documents, Date.parse('2026-11-20T12:00:00+05:00'))).toBe(next)
  })

  const noon = Date.parse('2026-11-20T12:00:00+05:00')
  test('an accepted one takes a place until its last day is over', () => {
    const accepted = { kind: 'certificate', verdict: 'accepted' } as const
    expect(isCounted({ ...accepted, expires_on: '2026-11-20' }, noon)).toBe(true)
    expect(isCounted({ ...accepted, expires_on: '2026-11-19' }, noon)).toBe(false)
    expect(isCounted({ ...accepted, expires_on: null }, noon)).toBe(true)
    expect(isCounted({ ...accepted, verdict: 'pending', expires_on: '2026-11-19' }, noon)).toBe(true)
  })

  test('one past its day is asked for until another of its kind is here', () => {
    const past = paper('license', 'pending', '2026-11-19')
    expect(isDue(past, [past], noon)).toBe(true)
    expect(isDue(past, [past, paper('license')], noon)).toBe(false)
    const ending = paper('license', 'pending', '2026-11-21')
    expect(isDue(ending, [ending], noon)).toBe(true)
    expect(isDue(ending, [ending, paper('license')], noon)).toBe(false)
    expect(isDue(paper('license'), [], noon)).toBe(false)
  })

  test('one that replaces a refused paper counts', () => {
    expect(isSent('license', [paper('license', 'rejected'), paper('license')])).toBe(true)
  })
})
