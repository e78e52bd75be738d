import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { ageText } from '#lib/dates/dates'
import { tabOptions } from '#lib/list/list'
import { useNeighbours } from '#lib/list/neighbours'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { SearchLink, useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page/page-header'
import { clinicList, personList } from '../clinic-list.tsx'
import { type ClinicList, clinicName } from '../clinic.ts'
import { useManagerOptions } from '../manager-option.ts'
import { clinicFilters, clinicPages, peopleQuery, clinicTagsQuery, waitingChangesQuery } from '../queries.ts'
import { NO_MANAGER, SILENT_DAYS, usersParams, type UsersSearch, WITHOUT_CLINIC } from '../users-search.ts'
import { ClinicBulkActions } from './bulk-actions.tsx'
import { ReviewDrawer } from './review-drawer.tsx'

export function UsersPage({ search }: { search: UsersSearch }) {
  const change = useSearchChange()
  const filters = useUsersFilters(search)
  const isOfPeople = search.status === WITHOUT_CLINIC
  const query = useQuery(clinicPages.query(clinicFilters(search)))
  const people = useQuery(peopleQuery(search))
  const tabs = statusTabs(query.data?.counts, people.data?.total)
  const ids = query.data?.rows.map(({ user_id }) => user_id) ?? []
  const neighbours = useNeighbours(ids, search.user)

  function open(user: string | undefined) {
    // Moving between records replaces the history entry.
    change(usersParams.open(search, { user }), { replace: search.user !== undefined })
  }

  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Клиники" />
      <WaitingChanges search={search} />
      {isOfPeople ? (
        <DataList
          list={personList}
          search={search}
          query={people}
          tabs={tabs}
          filters={[]}
          searchLabel="Email"
          empty={{ icon, title: 'Здесь пока никого нет', text: 'Все, кто зарегистрировался, подали заявку.' }}
          nothing={{ title: 'Никого не нашлось' }}
        />
      ) : (
        <DataList
          list={clinicList}
          search={search}
          query={query}
          opens="user"
          tabs={tabs}
          filters={filters}
          searchLabel="Название, БИН, телефон, email"
          bulk={(clinics, selection) => <ClinicBulkActions clinics={clinics} {...selection} />}
          exportPage={clinicPages.load(clinicFilters(search))}
          empty={search.status === undefined ? queueEnded : { icon, title: 'Здесь пока никого нет' }}
          nothing={{
            title: 'Никого не нашлось',
            action: search.status !== 'all' && (
              <Button asChild variant="secondary">
                <SearchLink search={usersParams.change(search, { status: 'all' })}>Искать среди всех</SearchLink>
              </Button>
            ),
          }}
        />
      )}
      {search.user && (
        <ReviewDrawer
          userId={search.user}
          search={search}
          neighbours={neighbours}
          onMove={open}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

function useUsersFilters({ status }: UsersSearch): Filter<UsersSearch>[] {
  const managers = useManagerOptions()
  const { data: tags = [] } = useQuery(clinicTagsQuery())
  // Only verified clinics can be silent or have expiring documents.
  const customers = { status: status ?? 'verified' } as const
  const days = (n: number | string) => count(Number(n), ['день', 'дня', 'дней'])
  return [
    { name: 'city', label: 'Город', options: useCityOptions(), searched: true },
    {
      name: 'manager',
      label: 'Менеджер',
      options: [{ value: NO_MANAGER, label: 'Без менеджера' }, ...managers],
      searched: true,
    },
    {
      name: 'silent',
      label: 'Без заказов',
      options: SILENT_DAYS.map((n) => ({ value: String(n), label: days(n) })),
      chip: (n) => `Без заказов ${days(n)}`,
      change: (silent) => ({ ...usersParams.parse({ silent }), ...customers }),
    },
    { name: 'expiring', label: 'Документы истекают', on: { expiring: 'yes', ...customers } },
    { name: 'unchecked', label: 'Документы на проверке', on: { unchecked: 'yes', ...customers } },
    { name: 'tag', label: 'Метка', options: tags.map((tag) => ({ value: tag, label: tag })), searched: true },
  ]
}

const statuses = {
  pending: 'На проверке',
  verified: 'Подтверждены',
  reject: 'Отклонены',
  all: 'Все',
  [WITHOUT_CLINIC]: 'Без заявки',
}

function statusTabs(counts: ClinicList['counts'] | undefined, people: number | undefined) {
  const all = {
    ...counts,
    all: counts && counts.pending + counts.verified + counts.reject,
    [WITHOUT_CLINIC]: people,
  }
  return { name: 'status', label: 'Статус', options: tabOptions(statuses, all, 'pending') } as const
}

const icon = <UserSearch aria-hidden />

const queueEnded = {
  icon,
  title: 'Очередь пуста',
  text: 'Все заявки проверены. Новые появятся здесь.',
  action: (
    <Button asChild variant="secondary">
      <Link to="/admin/users" search={{ status: 'verified' }}>
        Подтверждённые клиники
      </Link>
    </Button>
  ),
}

/** Change requests of verified clinics: no tab lists them. */
function WaitingChanges({ search }: { search: UsersSearch }) {
  const { data: waiting = [] } = useQuery(waitingChangesQuery())
  if (waiting.length === 0) return null
  return (
    <Alert tone="warning" title="Клиники просят изменить данные" className="mb-3.5">
      <ul className="flex flex-wrap gap-x-5">
        {waiting.map(({ id, user_id, created_at, user_clinic_info: clinic }) => (
          <li key={id}>
            <Link
              to="/admin/users"
              search={{ ...search, user: user_id }}
              resetScroll={false}
              className="link inline-flex min-h-9 items-center max-md:min-h-11"
            >
              {clinicName(clinic)}
            </Link>{' '}
            <span className="text-13">{ageText(created_at)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
