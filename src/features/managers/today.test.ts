import { expect, test } from 'vitest'
import type { Todo } from './client-row.ts'
import { todoMessage, todoReason } from './today.ts'

const todo = (kind: Todo['kind'], facts: Todo['facts'], day: string | null = null): Todo => ({
  kind,
  facts,
  day,
  subject: 'x',
  user_id: 'c',
  order_id: null,
  at: null,
  until_day: null,
  name: 'Medline',
  contact_name: 'Асель',
  phone: null,
  whatsapp: null,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each<[Todo, string]>([
  [todo('confirm', { number: '2026-000001', total: 1000, delivery_price: 0 }), '2026-000001, 1 000 ₸'],
  [
    todo('confirm', { number: '2026-000001', total: 1000, delivery_price: null }),
    '2026-000001, 1 000 ₸, укажите стоимость доставки',
  ],
  [todo('reservation', { number: '2026-000002', total: 500 }, '2026-11-23'), '2026-000002, 500 ₸, резерв до 23 ноября'],
  [
    todo('debt', { number: '2026-000003', total: 700, orders: 1 }, '2026-11-01'),
    '700 ₸, заказ 2026-000003, ждали до 1 ноября',
  ],
  [todo('debt', { number: 'x', total: 700, orders: 3 }, '2026-11-01'), '700 ₸, 3 заказа, ждали до 1 ноября'],
  [todo('document', { document: 'license' }, '2026-11-30'), 'Лицензия или диплом до 30.11.2026'],
  [todo('document', { document: 'license' }, '2026-11-20'), 'Лицензия или диплом истёк 20.11.2026'],
  [
    todo('late', { median_days: 21, usual_total: 86_400, loss: 43_200 }, '2026-11-12'),
    'Обычно раз в 21 день на 86 400 ₸, ждали 12 ноября, опаздывает на 10 дней: недополучим около 43 200 ₸',
  ],
])('%j is explained: %s', (item, reason) => {
  expect(plain(todoReason(item, '2026-11-22'))).toBe(reason)
})

test('a chat begins with the name and the matter', () => {
  const text = todoMessage(todo('debt', { total: 700 }, '2026-11-01'))
  expect(plain(text)).toBe('Здравствуйте, Асель! Напоминаем об оплате: 700 ₸, срок был 1 ноября. Когда ждать перевод?')
})
