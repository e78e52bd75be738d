import { Link } from '@tanstack/react-router'
import type { ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import type { Clinic } from '#features/users/clinic.ts'
import { linkTab, TabLinks } from '#ui/page/tabs'

type Part = 'overview' | NonNullable<ClinicOrdersSearch['tab']>

const parts: { part: Part; label: string }[] = [
  { part: 'overview', label: 'Обзор' },
  { part: 'orders', label: 'Заказы' },
  { part: 'cart', label: 'Корзина' },
  { part: 'rating', label: 'Рейтинг' },
  { part: 'notes', label: 'Заметки и задачи' },
  { part: 'documents', label: 'Документы' },
  { part: 'journal', label: 'Журнал' },
]

export function ClientTabs({ client, current }: { client: Clinic; current: Part }) {
  const counts: Partial<Record<Part, number | string>> = {
    orders: client.order_count,
    documents: client.documents > 0 ? `${client.documents_accepted}/${client.documents}` : 0,
  }
  return (
    <TabLinks aria-label="Карточка клиента">
      {parts.map(({ part, label }) => (
        <Link
          key={part}
          to="/account-manager/client/$id"
          params={{ id: client.user_id }}
          search={{ tab: part === 'overview' ? undefined : part }}
          activeOptions={{ exact: true }}
          {...linkTab(part === current)}
        >
          {label}
          {counts[part] !== undefined && counts[part] !== 0 && (
            <span className="text-12 font-medium text-muted tabular-nums">{counts[part]}</span>
          )}
        </Link>
      ))}
    </TabLinks>
  )
}
