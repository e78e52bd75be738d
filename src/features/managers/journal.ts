import { isRole } from '#features/account/roles.ts'
import { statusNames } from '#features/bonuses/bonus.ts'
import { roleWords } from '#features/staff/roles.ts'
import { tenge } from '#lib/money/money'
import { monthAndYearText } from '#lib/dates/months'
import type { ManagerEvent } from './manager.ts'

const cardFields: Record<string, string> = {
  full_name: 'имя',
  phone: 'телефон',
  whatsapp: 'WhatsApp',
  photo_url: 'фото',
  is_active: 'активность',
}

export function managerEventText(event: ManagerEvent): string {
  const { about, action, fields, role, is_active, month, status, plan, former_plan } = event
  switch (about) {
    case 'manager_plans': {
      const whichPlan = `План на ${monthAndYearText(month!).toLowerCase()}`
      if (plan === null) return `${whichPlan} снят`
      return `${whichPlan}: ${tenge(plan)}${former_plan === null ? '' : `, был ${tenge(former_plan)}`}`
    }
    case 'bonus_statements':
      return `Бонусы за ${monthAndYearText(month!).toLowerCase()}: месяц ${statusNames[status ?? 'closed'].text}`
    case 'user_roles': {
      const name = role && isRole(role) ? `Роль «${roleWords[role].name}»` : 'Роль'
      return `${name} ${action !== 'delete' && is_active !== false ? 'назначена' : 'снята'}`
    }
    case 'account_managers':
      if (action === 'insert') return 'Карточка создана'
      return `Карточка изменена: ${(fields ?? []).flatMap((field) => cardFields[field] ?? []).join(', ')}`
  }
}
