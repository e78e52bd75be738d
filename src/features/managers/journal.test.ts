import { expect, test } from 'vitest'
import { managerEventText } from './journal.ts'
import type { ManagerEvent } from './manager.ts'

const event = (some: Partial<ManagerEvent>): ManagerEvent => ({
  id: 1,
  at: '2026-11-05T06:00:00Z',
  actor: null,
  about: 'manager_plans',
  action: 'update',
  fields: null,
  role: null,
  is_active: null,
  month: null,
  status: null,
  plan: null,
  former_plan: null,
  ...some,
})

test.each([
  [{ month: '2026-11-01', plan: 2_500_000 }, 'План на ноябрь 2026: 2\u00a0500\u00a0000\u00a0₸'],
  [
    { month: '2026-11-01', plan: 2_500_000, former_plan: 900 },
    'План на ноябрь 2026: 2\u00a0500\u00a0000\u00a0₸, был 900\u00a0₸',
  ],
  [{ month: '2026-11-01', former_plan: 900, action: 'delete' as const }, 'План на ноябрь 2026 снят'],
  [
    { about: 'bonus_statements' as const, month: '2026-10-01', status: 'paid' as const },
    'Бонусы за октябрь 2026: месяц выплачен',
  ],
  [{ about: 'user_roles' as const, role: 'account_manager', is_active: false }, 'Роль «Аккаунт-менеджер» снята'],
  [
    { about: 'user_roles' as const, role: 'account_manager', is_active: true, action: 'insert' as const },
    'Роль «Аккаунт-менеджер» назначена',
  ],
  [{ about: 'account_managers' as const, fields: ['phone', 'whatsapp'] }, 'Карточка изменена: телефон, WhatsApp'],
  [{ about: 'account_managers' as const, action: 'insert' as const }, 'Карточка создана'],
])('%j', (some, text) => expect(managerEventText(event(some))).toBe(text))
