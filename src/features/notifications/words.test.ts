import { expect, test } from 'vitest'
import { audienceText } from './words.ts'

test.each([
  [{ to: 'clinics' } as const, 'Все подтверждённые клиники'],
  [
    { to: 'clinics', cities: ['Алматы', 'Астана'], lines: ['aqua-science'], silent_days: 30 } as const,
    'Алматы, Астана · купили 1\u00a0линию · без заказов 30\u00a0дней',
  ],
  [{ to: 'clinics', statuses: ['pending'], tags: ['VIP'] } as const, 'На проверке · метки: VIP'],
  [
    { to: 'clinics', tiers: ['A', 'B'], lines: ['x', 'y'], products: ['1'], bought_days: 90 } as const,
    'Категория A, B · купили 2\u00a0линии или 1\u00a0товар за 90\u00a0дней',
  ],
  [{ to: 'staff' } as const, 'Все сотрудники'],
  [{ to: 'staff', roles: ['logistic'] } as const, 'Сотрудники: логисты'],
  [{ to: 'list', emails: ['a@b.kz', 'c@d.kz'] } as const, 'Список, 2\u00a0адреса'],
])('%o reads «%s»', (audience, text) => expect(audienceText(structuredClone(audience) as never)).toBe(text))
