import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CITIES } from '#features/clinics/choices.ts'
import { Button } from '#ui/button'
import { Chip, FilterChip } from '#ui/chip'
import { PickFilter } from '#ui/pick-filter'
import { SearchInput } from '#ui/search-input'
import { clinicCount, type ClinicList } from '../clinic.ts'
import { managersQuery, tagsQuery } from '../queries.ts'
import {
  appliedUsersFilters,
  changedUsers,
  days,
  EXPIRING,
  NO_FILTERS,
  NO_MANAGER,
  parseUsersSearch,
  SILENT_DAYS,
  USERS_STATUSES,
  type UsersSearch,
  type UsersStatus,
} from '../users-search.ts'

const statusLabels: Record<UsersStatus, string> = {
  pending: 'На проверке',
  verified: 'Подтверждены',
  reject: 'Отклонены',
  all: 'Все',
}

type UsersToolbarProps = {
  search: UsersSearch
  list: ClinicList | undefined
  onChange: (change: Partial<UsersSearch>) => void
}

/** Statuses with their counts, the search, and the filters that are on. */
export function UsersToolbar({ search, list, onChange }: UsersToolbarProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  const managerName = (id: string) => managers.find((manager) => manager.id === id)?.name ?? '…'
  const applied = appliedUsersFilters(search, managerName)

  return (
    <div className="mb-3.5 grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <nav
          aria-label="Статус"
          className="-mx-(--page-gutter) flex scrollbar-none gap-2 overflow-x-auto px-(--page-gutter) py-0.5"
        >
          {USERS_STATUSES.map((status) => (
            <Chip
              key={status}
              asChild
              selected={(search.status ?? 'pending') === status}
              count={list && clinicCount(countOf(list.counts, status))}
            >
              <Link
                to="/admin/users"
                search={changedUsers(search, { status: status === 'pending' ? undefined : status })}
              >
                {statusLabels[status]}
              </Link>
            </Chip>
          ))}
        </nav>
        <SearchInput
          label="Название, БИН, телефон, email"
          value={search.q ?? ''}
          onSearch={(text) => onChange({ q: text || undefined })}
          className="w-full lg:w-80"
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {applied.map(({ label, without }) => (
          <FilterChip key={label} label={label} onRemove={() => onChange({ ...NO_FILTERS, ...without })} />
        ))}
        {!search.city && (
          <PickFilter
            label="Город"
            options={CITIES.map((city) => ({ value: city, label: city }))}
            onPick={(city) => onChange({ city })}
          />
        )}
        {!search.manager && (
          <PickFilter
            label="Менеджер"
            options={[
              { value: NO_MANAGER, label: 'Без менеджера' },
              ...managers.map(({ id, name, isActive }) => ({
                value: id,
                label: isActive ? name : `${name}, отключён`,
              })),
            ]}
            onPick={(manager) => onChange({ manager })}
          />
        )}
        {!search.silent && (
          <PickFilter
            label="Без заказов"
            options={SILENT_DAYS.map((silent) => ({ value: String(silent), label: days(silent) }))}
            // Those who may not order yet have not stopped to.
            onPick={(silent) => onChange({ ...parseUsersSearch({ silent }), status: search.status ?? 'verified' })}
          />
        )}
        {!search.expiring && (
          <Chip onClick={() => onChange({ expiring: 'yes', status: search.status ?? 'verified' })}>{EXPIRING}</Chip>
        )}
        {!search.tag && tags.length > 0 && (
          <PickFilter
            label="Метка"
            options={tags.map((tag) => ({ value: tag, label: tag }))}
            onPick={(tag) => onChange({ tag })}
          />
        )}
        {applied.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)}>
            Сбросить
          </Button>
        )}
        {list && (
          <p role="status" className="ml-auto text-13 text-muted">
            Найдено {clinicCount(list.total)}
          </p>
        )}
      </div>
    </div>
  )
}

function countOf(counts: ClinicList['counts'], status: UsersStatus): number {
  return status === 'all' ? counts.pending + counts.verified + counts.reject : counts[status]
}
