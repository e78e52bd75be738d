import { Link } from '@tanstack/react-router'
import { linkTab, TabLinks } from '#ui/page/tabs'

export function ManagerTabs({
  current,
  me,
}: {
  current: 'clients' | 'orders' | 'claims' | 'stats' | 'card'
  me: string
}) {
  const look = (part: typeof current) => linkTab(part === current)
  return (
    <TabLinks aria-label="Работа менеджера">
      <Link to="/account-manager/dashboard" {...look('clients')}>
        Клиенты
      </Link>
      <Link to="/account-manager/orders" {...look('orders')}>
        Заказы
      </Link>
      <Link to="/account-manager/claims" {...look('claims')}>
        Претензии
      </Link>
      <Link to="/account-manager/stats" {...look('stats')}>
        Показатели
      </Link>
      <Link to="/account-manager/$id" params={{ id: me }} {...look('card')}>
        Моя карточка
      </Link>
    </TabLinks>
  )
}
