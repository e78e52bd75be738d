import { expect, test } from 'vitest'
import type { JournalEvent } from './client.ts'
import { eventText } from './journal.ts'

const at = '2026-11-20T10:00:00Z'

test.each<[JournalEvent, string]>([
  [
    { kind: 'order', at, actor: null, facts: { id: 'x', number: '2026-000001', status: 'delivered', comment: '' } },
    'Заказ 2026-000001: доставлен',
  ],
  [{ kind: 'proposal', at, actor: null, facts: { status: 'partly' } }, 'Клиент взял часть предложенной корзины'],
  [{ kind: 'manager', at, actor: null, facts: { manager: null } }, 'Без менеджера'],
  [
    { kind: 'todo', at, actor: null, facts: { todo: 'late', is_done: true, until_day: '2026-12-06' } },
    'Давно не заказывали: готово',
  ],
  [
    { kind: 'todo', at, actor: null, facts: { todo: 'debt', is_done: false, until_day: '2026-12-06' } },
    'Просрочена оплата: отложено до 6\u00a0декабря',
  ],
])('%j reads «%s»', (event, text) => {
  expect(eventText(event)).toBe(text)
})
