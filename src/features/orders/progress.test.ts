import { expect, test } from 'vitest'
import { progressOf } from './progress'

const times = {
  created_at: '2026-11-17T06:20:00Z',
  confirmed_at: null,
  assembling_at: null,
  shipped_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
}
const names = (progress: ReturnType<typeof progressOf>) => progress.steps.map(({ status }) => status)
const WAY = ['new', 'confirmed', 'assembling', 'shipped', 'delivered']

test.each([
  ['new', 0],
  ['confirmed', 1],
  ['assembling', 2],
  ['shipped', 3],
  ['delivered', 5],
] as const)('an order that is %s has %i steps behind it and the rest ahead', (status, current) => {
  const progress = progressOf({ ...times, status })
  expect(names(progress)).toEqual(WAY)
  expect(progress.current).toBe(current)
})

test('each step that was reached has its time', () => {
  const confirmed_at = '2026-11-17T07:05:00Z'
  const { steps } = progressOf({ ...times, status: 'confirmed', confirmed_at })
  expect(steps.map(({ at }) => at)).toEqual([times.created_at, confirmed_at, null, null, null])
})

test('a cancelled order ends where it was cancelled', () => {
  const progress = progressOf({ ...times, status: 'cancelled', confirmed_at: '2', cancelled_at: '3' })
  expect(names(progress)).toEqual(['new', 'confirmed', 'cancelled'])
  expect(progress.current).toBe(2)
})

test('a return comes after all that was reached, even for an order that never arrived', () => {
  const onTheWay = { ...times, confirmed_at: '2', assembling_at: '3', shipped_at: '4', returned_at: '6' }
  expect(names(progressOf({ ...onTheWay, status: 'returned' }))).toEqual([...WAY.slice(0, 4), 'returned'])
  expect(names(progressOf({ ...onTheWay, delivered_at: '5', status: 'returned' }))).toEqual([...WAY, 'returned'])
})
