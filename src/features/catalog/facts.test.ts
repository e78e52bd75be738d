import { expect, test } from 'vitest'
import { actives } from '../../../tests/support/typed-vectors.ts'
import {
  activesText,
  markActives,
  phText,
  phototypesText,
  procedures,
  readActives,
  readFacts,
  skinText,
} from './facts.ts'

test.each(actives)('the substances %j are %j', (typed, reading) => {
  const read = readActives(typed)
  expect(read.wrong === undefined ? read.actives : null).toEqual(reading)
})

test('substances that are written out are read again', () => {
  const those = [{ name: 'Гликолевая кислота', inci: 'Glycolic Acid', percent: 12.5 }, { name: 'Мочевина' }]
  expect(readActives(activesText(those)).actives).toEqual(those)
})

test('the composition marks its active substances, whatever their letters', () => {
  expect(
    markActives('Aqua, GLYCOLIC ACID, Urea.', [{ name: 'Кислота', inci: 'Glycolic Acid' }, { name: 'Urea' }]),
  ).toEqual(
    ['Aqua', ', ', 'GLYCOLIC ACID', ', ', 'Urea.'].map((text) => ({ text, isActive: text === 'GLYCOLIC ACID' })),
  )
})

test.each([
  [2, 50, 10_000, { packed: 25, cost: 400 }],
  [1.5, 50, 10_250, { packed: 33, cost: 308 }],
  [2, 50, null, { packed: 25, cost: null }],
  [60, 50, 10_000, null],
  [null, 50, 10_000, null],
])('%s ml a procedure of a pack of %s ml for %s ₸: %j', (ml, volume, price, enough) => {
  expect(procedures(ml, volume, price)).toEqual(enough)
})

test.each([
  [phText({ ph_min: 2.5, ph_max: 3 }), '2,5–3'],
  [phText({ ph_min: 5.5, ph_max: 5.5 }), '5,5'],
  [phText({ ph_min: null, ph_max: null }), ''],
  [phototypesText([1, 2, 3, 4]), 'I–IV'],
  [phototypesText([1, 2]), 'I, II'],
  [phototypesText([1, 2, 5]), 'I, II, V'],
  [phototypesText([]), ''],
  [skinText(['dry', 'sensitive']), 'сухая, чувствительная'],
  [skinText(['normal', 'dry', 'oily', 'combination', 'sensitive']), 'любая'],
])('%j', (text, expected) => {
  expect(text).toBe(expected)
})

test('an answer of another shape is refused', () => {
  expect(() => readFacts({ actives: [{ inci: 'Urea' }] })).toThrow('unexpected')
})
