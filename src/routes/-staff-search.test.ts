import { expect, test } from 'vitest'
import { staffPages } from '#features/shell/staff-pages.ts'
import { findByWords } from '#features/staff-search/pages.ts'

test.each([
  ['admin', 'бонусы', 'Бонусы'],
  ['admin', 'выплат менедж', 'Бонусы'],
  ['admin', 'оплата', 'Все заказы'],
  ['admin', 'рассылки', 'Уведомления'],
  ['admin', 'инвентаризация', 'Инвентаризация'],
  ['account_manager', 'оплата', 'Заказы клиентов'],
] as const)('%s finds by «%s» the page «%s»', (role, query, label) => {
  expect(findByWords(staffPages(role), query).map((page) => page.label)).toContain(label)
})
