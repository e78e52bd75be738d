import { orderStatus } from '#features/orders/status.ts'
import { todoKinds } from '#features/managers/today.ts'
import { dayText } from '#lib/dates/dates'
import type { JournalEvent, ClientProposal } from './client.ts'

export const proposalWords: Record<ClientProposal['status'], string> = {
  open: 'Корзина предложена',
  accepted: 'Клиент взял всю предложенную корзину',
  partly: 'Клиент взял часть предложенной корзины',
  declined: 'Клиент отклонил предложенную корзину',
  withdrawn: 'Предложение отозвано',
}

export function eventText(event: JournalEvent): string {
  switch (event.kind) {
    case 'order':
      return `Заказ ${event.facts.number}: ${orderStatus[event.facts.status].label.toLowerCase()}`
    case 'proposal':
      return proposalWords[event.facts.status]
    case 'manager':
      return event.facts.manager ? `Менеджер: ${event.facts.manager}` : 'Без менеджера'
    case 'todo':
      return `${todoKinds[event.facts.todo].label}: ${
        event.facts.is_done
          ? 'готово'
          : event.facts.until_day
            ? `отложено до ${dayText(event.facts.until_day)}`
            : 'отложено'
      }`
  }
}
