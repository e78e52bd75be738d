import { StaffFace } from '#features/staff/components/staff-face.tsx'
import { signedInColumn } from '#features/staff/signed-in-column.tsx'
import { cn } from '#lib/dom/cn'
import type { ListOf } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { managerPhotoUrl } from '#lib/files/public-file'
import { StatusChip } from '#ui/data/status-chip'
import { HandOverButton } from './components/hand-over-button.tsx'
import { planShare, type ManagerRow } from './manager.ts'
import { managersParams, type ManagersSearch } from './managers-search.ts'

export const managersList: ListOf<ManagerRow, ManagersSearch> = {
  name: 'Аккаунт-менеджеры',
  params: managersParams,
  views: {
    page: 'managers',
    ready: [
      { name: 'Сначала с долгами', search: { sort: '-debt' } },
      { name: 'Кто отстаёт от плана', search: { sort: 'plan' } },
    ],
  },
  id: ({ user_id }) => user_id,
  label: ({ full_name }) => full_name,
  columns: [
    {
      header: 'Менеджер',
      value: 'full_name',
      as: 'name',
      small: ({ phone, email }) => <span className="whitespace-nowrap">{phone ? formatPhone(phone) : email}</span>,
      picture: ({ full_name, photo_url, is_active }) => (
        <StaffFace name={full_name} src={managerPhotoUrl(photo_url)} isActive={is_active} />
      ),
      sort: 'name',
    },
    {
      id: 'access',
      header: 'Доступ',
      cell: ({ is_active, covered_by }) => (
        <>
          <StatusChip tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Активен' : 'Отключён'}</StatusChip>
          {covered_by && <small className="block pt-1 whitespace-normal">замещает {covered_by}</small>}
        </>
      ),
      card: 'corner',
      csv: ({ is_active }) => (is_active ? 'активен' : 'отключён'),
    },
    { header: 'Клиник', value: 'clients', sort: '-clients', numeric: true },
    { header: 'Активны 90 д', value: 'active', sort: '-active', numeric: true, hint: 'Заказывали за 90 дней' },
    {
      header: 'Оборот месяца',
      value: 'turnover',
      as: 'sum',
      sort: '-turnover',
      hint: 'Доставлено в этом месяце, без возвратов',
    },
    {
      header: 'План',
      cell: (manager) => {
        const share = planShare(manager)
        return share === null ? null : (
          <>
            {tenge(manager.plan!)}
            <small className={cn(share >= 100 && 'text-success')}>выполнен на {share} %</small>
          </>
        )
      },
      none: 'не задан',
      csv: 'plan',
      compared: (manager) => planShare(manager),
      sort: '-plan',
      numeric: true,
    },
    {
      header: 'Бонус, открыт',
      value: 'bonus',
      as: 'sum',
      sort: '-bonus',
      hint: 'Начислено в этом месяце, месяц ещё не закрыт',
    },
    { header: 'Долг клиентов', value: 'debt', as: 'sum', sort: '-debt' },
    { ...signedInColumn, className: 'text-muted' },
    {
      id: 'actions',
      header: '',
      cell: (manager) => manager.clients > 0 && <HandOverButton manager={manager} />,
      card: 'foot',
    },
  ],
}
