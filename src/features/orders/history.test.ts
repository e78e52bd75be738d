import { formatPhone } from '#lib/forms/phone'
import { expect, test } from 'vitest'
import { orderHistory } from './history.ts'

const order = {
  user_id: 'clinic',
  carrier: 'СДЭК',
  tracking_number: 'KZ1',
  order_events: [
    { id: 1, to_status: 'new', actor_id: 'clinic', comment: '', created_at: '2026-11-17T06:00:00Z' },
    { id: 2, to_status: 'shipped', actor_id: 'logistic', comment: 'Позвонить', created_at: '2026-11-19T06:00:00Z' },
  ],
  order_changes: [],
  order_documents: [],
  order_payments: [],
} as const

const change = (field: string, old_value: unknown, new_value: unknown, more: object = {}) => ({
  ...order,
  order_changes: [
    {
      id: 7,
      field,
      old_value,
      new_value,
      reason: 'Причина',
      actor_id: 'admin',
      created_at: '2026-11-18T06:00:00Z',
      ...more,
    },
  ] as never,
})
const titles = (sources: Parameters<typeof orderHistory>[0]) => orderHistory(sources).map(({ title }) => title)

const received = { kind: 'received', amount: 5000, paid_on: '2026-11-17', note: 'Kaspi', actor_id: 'admin' } as const

test('everything is in one list, the latest first', () => {
  const history = orderHistory({
    ...order,
    order_documents: [{ id: 'r', file_name: 'chek.pdf', created_at: '2026-11-17T09:00:00Z' }],
    order_payments: [
      {
        id: 1,
        kind: 'reported',
        amount: null,
        paid_on: '2026-11-18',
        reverses_id: null,
        actor_id: 'clinic',
        created_at: '2026-11-18T08:00:00Z',
      },
      { ...received, id: 2, reverses_id: null, created_at: '2026-11-18T09:00:00Z' },
      { ...received, id: 3, reverses_id: 2, amount: -5000, note: 'Другой заказ', created_at: '2026-11-18T10:00:00Z' },
    ],
  })
  expect(history.map(({ title, detail, said }) => [title, detail, said])).toEqual([
    ['Передан в доставку', 'СДЭК, KZ1', 'Позвонить'],
    ['Отмена записи «Поступила оплата»: 5\u00a0000\u00a0₸', '', 'Другой заказ'],
    ['Поступила оплата: 5\u00a0000\u00a0₸', 'день оплаты 17.11.2026', 'Kaspi'],
    ['Оплата заявлена: сумма не указана', '', ''],
    ['Приложена квитанция', 'chek.pdf', undefined],
    ['Заказ оформлен', '', ''],
  ])
})

test.each([
  ['delivery_price', null, 4500, 'Доставка рассчитана: 4\u00a0500\u00a0₸'],
  ['delivery_price', 4500, 0, 'Доставка: бесплатно вместо 4\u00a0500\u00a0₸'],
  ['delivery_price', 0, 2500, 'Доставка: 2\u00a0500\u00a0₸ вместо бесплатной'],
  ['reserved_until', '2026-11-20T18:59:59Z', '2026-11-25T18:59:59Z', 'Резерв продлён до 25\u00a0ноября'],
  ['payment_status', 'reported', 'unpaid', 'Оплата не подтверждена'],
  ['payment_method', 'invoice', 'kaspi', 'Способ оплаты: Kaspi'],
  ['delivery_method', 'СДЭК', 'Казпочта', 'Способ доставки: Казпочта'],
  ['shortage', 0, { sku: 'A', name: 'Aqua', missing: 2 }, 'Не хватает 2\u00a0шт.: Aqua'],
  ['shortage', 2, { sku: 'A', name: 'Aqua', missing: 0 }, 'Нашлось: Aqua'],
  ['on_shortage', 'call', 'rest', 'Решено отправить то, что есть'],
  ['on_shortage', 'rest', 'call', 'Решено позвонить, если чего-то не хватит'],
  ['delivery_price', 900, null, 'Стоимость доставки рассчитает менеджер'],
  ['address', 'Алматы', 'Алматы, ул. Абая, 1', 'Адрес: Алматы, ул. Абая, 1'],
  ['recipient', 'Асель, +77010000001', 'Дина, +77010000002', `Получатель: Дина, ${formatPhone('+77010000002')}`],
  ['desired_on', null, '2026-11-25', 'Привезти 25\u00a0ноября'],
  ['desired_on', '2026-11-25', null, 'Привезти в ближайший день'],
  [
    'items',
    { items_total: 3000 },
    { items_total: 2000, lines: [{ name: 'Aqua', volume_ml: 50, before: 3, after: 2 }] },
    'Состав изменён: 2\u00a0000\u00a0₸ вместо 3\u00a0000\u00a0₸',
  ],
  ['delivery_problem', null, '2026-11-25', 'Не удалось передать заказ'],
  ['returned_items', null, [{ sku: 'A', name: 'Aqua', quantity: 2 }], 'Возврат: 2\u00a0шт.'],
  ['claim', null, { number: 17, status: 'new', is_report: false }, 'Претензия №\u00a017: клиника сообщила о проблеме'],
  ['claim', null, { number: 17, status: 'new', is_report: true }, 'Претензия №\u00a017: посылка вернулась'],
  ['claim', { status: 'new' }, { number: 17, status: 'declined', is_report: false }, 'Претензия №\u00a017: отклонена'],
  [
    'claim',
    { status: 'settled' },
    { number: 17, status: 'accepted', is_report: false },
    'Претензия №\u00a017: снова открыта',
  ],
  ['manager_informed', null, null, 'Склад сообщил менеджеру о нехватке'],
])('a change of %s from %j to %j is said', (field, from, to, title) => {
  const [, entry] = orderHistory(change(field, from, to))
  expect(entry).toMatchObject({ title, said: 'Причина', actorId: 'admin' })
})

test.each([
  ['payment_status', 'unpaid', 'paid'],
  ['payment_status', 'unpaid', 'reported'],
  ['reserved_until', null, '2026-11-25T18:59:59Z'],
  ['something new', 1, 2],
])('a change of %s from %j to %j says nothing of its own', (field, from, to) => {
  expect(titles(change(field, from, to))).toEqual(['Передан в доставку', 'Заказ оформлен'])
})

test('of a rejection and the reservation that it extends, one gives the reason', () => {
  const at = { created_at: '2026-11-18T06:00:00.123456Z', reason: 'Не поступило', actor_id: 'admin' }
  const history = orderHistory({
    ...order,
    order_changes: [
      { id: 8, field: 'payment_status', old_value: 'reported', new_value: 'unpaid', ...at },
      { id: 9, field: 'reserved_until', old_value: '2026-11-17T18:59:59Z', new_value: '2026-11-20T18:59:59Z', ...at },
    ],
  })
  expect(history.slice(1, 3).map(({ said }) => said)).toEqual(['Не поступило', ''])
})
