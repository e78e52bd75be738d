import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductCard } from '#features/catalog/product.ts'
import {
  linesToAdd,
  scheduleText,
  sizeText,
  spanOptions,
  toOrderText,
  withProducts,
  type ClinicList,
  type ListItem,
} from './list.ts'

const card = (id: string, more: Partial<ProductCard> = {}) =>
  ({ id, price: 1000, available: true, max_quantity: 50, image_url: null, ...more }) as ProductCard

const item = (id: string, more: Partial<ListItem> = {}): ListItem => ({
  product_id: id,
  product: card(id),
  name: id,
  product_type: 'Крем',
  volume_ml: 50,
  sku: id,
  quantity: 2,
  par: null,
  counted: null,
  counted_on: null,
  delivered: 0,
  coming: 0,
  pace: null,
  estimate: null,
  to_order: 0,
  lacking: 0,
  ...more,
})

const list = (kind: ClinicList['kind'], ...items: ListItem[]): ClinicList => ({
  id: 'list',
  name: 'Кабинет 1',
  kind,
  every_days: null,
  next_on: null,
  due_since: null,
  updated_at: '2026-11-28T10:00:00Z',
  items,
})

const quantities = (of: ClinicList, inCart: Record<string, number> = {}) =>
  linesToAdd(of, new Map(Object.entries(inCart))).lines.map((line) => [
    line.item.product_id,
    'missing' in line ? line.missing : line.quantity,
  ])

test('a list says what it costs, a cabinet what it lacks; what cannot be bought counts for nothing', () => {
  const lines = [item('a'), item('b', { product: card('b', { available: false }) }), item('c', { product: null })]
  expect(sizeText(list('list', ...lines))).toBe('Список, 3\u00a0позиции на 2\u00a0000\u00a0₸')
  expect(sizeText(list('cabinet', item('a', { to_order: 3 }), ...lines))).toBe(
    'Кабинет, 4\u00a0позиции, к заказу на 3\u00a0000\u00a0₸',
  )
  const byThree = item('a', { quantity: 1, product: card('a', { order_min: 3, order_step: 3 }) })
  expect(sizeText(list('list', byThree))).toBe('Список, 1\u00a0позиция на 3\u00a0000\u00a0₸')
  expect(sizeText(list('cabinet'))).toBe('Кабинет, 0\u00a0позиций')
})

test('what is added to the cart twice adds nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 60 }),
          min: fc.integer({ min: 1, max: 6 }),
          step: fc.integer({ min: 1, max: 6 }),
        }),
        {
          maxLength: 8,
        },
      ),
      fc.array(fc.nat(20), { maxLength: 8 }),
      (asked, before) => {
        const items = asked.map(({ quantity, min, step }, index) =>
          item(`p${index}`, { quantity, product: card(`p${index}`, { order_min: min, order_step: step }) }),
        )
        const inCart = new Map(
          items.flatMap(({ product_id }, index) => (before[index] ? [[product_id, before[index]]] : [])),
        )
        const once = linesToAdd(list('list', ...items), inCart)
        for (const line of once.lines) if (!('missing' in line)) inCart.set(line.product.id, line.quantity)
        expect(linesToAdd(list('list', ...items), inCart).lines).toEqual([])
        // Nothing that is in the cart becomes less.
        for (const [index, { product_id }] of items.entries())
          expect(inCart.get(product_id)!).toBeGreaterThanOrEqual(before[index] ?? 0)
      },
    ),
  )
})

test('the cart is filled up to what the list says', () => {
  const two = list('list', item('a', { quantity: 5 }), item('b'))
  expect(quantities(two, { a: 2, b: 2 })).toEqual([['a', 5]])
  expect(linesToAdd(two, new Map([['b', 9]])).already).toBe(1)
})

test('a cabinet orders what it lacks, and tells what cannot be had', () => {
  const cabinet = list(
    'cabinet',
    item('lacks', { par: 6, estimate: 2, to_order: 4 }),
    item('enough', { par: 6, estimate: 8 }),
    item('unkept', { estimate: 0 }),
    item('sold-out', {
      par: 6,
      estimate: 2,
      coming: 1,
      product: card('sold-out', { available: false, max_quantity: 0 }),
    }),
    item('gone', { par: 1, product: null }),
    item('coming', { par: 6, estimate: 2, coming: 4, product: null }),
  )
  expect(quantities(cabinet)).toEqual([
    ['lacks', 4],
    ['sold-out', 'out-of-stock'],
    ['gone', 'gone'],
  ])
})

test('what other cabinets lack as well is said to be for them', () => {
  expect(toOrderText({ to_order: 4, lacking: 1 })).toBe('К заказу 4')
  expect(toOrderText({ to_order: 9, lacking: 2 })).toBe('К заказу 9 на 2\u00a0кабинета')
})

test('products are added to a list once, and what is there stays', () => {
  const { items, added } = withProducts(list('cabinet', item('a', { par: 6 })), [
    { product_id: 'a', quantity: 1 },
    { product_id: 'b', quantity: 2 },
    { product_id: 'c', quantity: 5000 },
  ])
  expect(added).toBe(2)
  expect(items).toEqual([
    { product_id: 'a', quantity: 2, par: 6 },
    { product_id: 'b', quantity: 2, par: 2 },
    { product_id: 'c', quantity: 999, par: 999 },
  ])
})

test('the schedule in words', () => {
  expect(scheduleText({ every_days: 14, next_on: '2026-12-12' })).toBe(
    'Напоминаем раз в две недели, в следующий раз 12\u00a0декабря',
  )
  expect(scheduleText({ every_days: null, next_on: null })).toBe('')
  expect(spanOptions(30).map(({ label }) => label)).toContain('Раз в 30\u00a0дней')
})
