import { expect, test } from 'vitest'
import { isEan13 } from '#lib/typed/code'
import { addScan, codeGate, MOST_CODES, type Scanned } from './scan.ts'

const [A, B] = ['4006381333931', '4607016310329']

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['400638133393a', false],
])('%s as EAN-13: %s', (digits, isOne) => expect(isEan13(digits)).toBe(isOne))

test('a code is read once while it is held before the camera, and again when it comes back', () => {
  const read = codeGate()
  expect(read([A], 0), 'one picture may be wrong').toEqual([])
  expect(read([A], 100)).toEqual([A])
  expect(read([A], 900)).toEqual([])
  expect(read([A, A], 2000), 'two of it in one picture, held all the time').toEqual([])
  expect(read([], 2100)).toEqual([])
  expect(read([A], 2200)).toEqual([])
  expect(read([A], 2300), 'a hand has covered it for a moment').toEqual([])
  expect(read([], 2400)).toEqual([])
  expect(read([A, B], 4000)).toEqual([])
  expect(read([B, A], 4100)).toEqual([B, A])
})

test('what is no EAN-13 is never read', () => {
  const read = codeGate()
  read(['4006381333932', '12345670'], 0)
  expect(read(['4006381333932', '12345670'], 100)).toEqual([])
})

test('the second reading is a second piece, in its place, and a list has an end', () => {
  const list = [A, B, A].reduce<readonly Scanned[]>(addScan, [])
  expect(list).toEqual([
    { code: B, quantity: 1 },
    { code: A, quantity: 2 },
  ])
  const full = Array.from({ length: MOST_CODES }, (_, index) => ({ code: String(index), quantity: 1 }))
  expect(addScan(full, A)).toBe(full)
})
