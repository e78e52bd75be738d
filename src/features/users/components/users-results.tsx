import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UserSearch from 'lucide-react/icons/user-search'
import { cn } from '#lib/cn'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { ListFoot } from '#ui/list-foot'
import { Skeleton } from '#ui/skeleton'
import { clinicCount, type ClinicList } from '../clinic.ts'
import { CLINICS_PER_PAGE } from '../queries.ts'
import type { Selection } from '../use-selection.ts'
import { appliedUsersFilters, changedUsers, type UsersSearch } from '../users-search.ts'
import { UsersCards } from './users-cards.tsx'
import { UsersTable } from './users-table.tsx'

type UsersResultsProps = {
  search: UsersSearch
  query: UseQueryResult<ClinicList>
  selection: Selection
  onOpen: (userId: string) => void
}

/** The clinics of this page: a table on desktops, cards on phones. */
export function UsersResults({ search, query, selection, onOpen }: UsersResultsProps) {
  if (query.isError && !query.data) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    )
  }
  if (!query.data) return <UsersSkeleton />
  const { rows, total } = query.data
  if (rows.length === 0) return <Nobody search={search} />
  return (
    <section
      aria-label="Клиники"
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      <UsersTable clinics={rows} search={search} selection={selection} onOpen={onOpen} />
      <UsersCards clinics={rows} search={search} selection={selection} />
      <ListFoot
        page={search.page ?? 1}
        pageSize={CLINICS_PER_PAGE}
        total={total}
        totalText={clinicCount(total)}
        renderLink={(page, props) => <Link to="/admin/users" search={changedUsers(search, { page })} {...props} />}
      />
    </section>
  )
}

function Nobody({ search }: { search: UsersSearch }) {
  const { status, page } = search
  if (page !== undefined) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title="Такой страницы нет"
        action={
          <Button asChild variant="secondary">
            <Link to="/admin/users" search={changedUsers(search, {})}>
              К первой странице
            </Link>
          </Button>
        }
      />
    )
  }
  if (appliedUsersFilters(search, String).length > 0) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title="Никого не нашлось"
        action={
          status !== 'all' && (
            <Button asChild variant="secondary">
              <Link to="/admin/users" search={changedUsers(search, { status: 'all' })}>
                Искать среди всех
              </Link>
            </Button>
          )
        }
      >
        Измените запрос или снимите часть фильтров.
      </EmptyState>
    )
  }
  if (status === undefined) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title="Очередь пуста"
        action={
          <Button asChild variant="secondary">
            <Link to="/admin/users" search={{ status: 'verified' }}>
              Подтверждённые клиники
            </Link>
          </Button>
        }
      >
        Все заявки проверены. Новые появятся здесь.
      </EmptyState>
    )
  }
  return <EmptyState icon={<UserSearch aria-hidden />} title="Здесь пока никого нет" />
}

function UsersSkeleton() {
  return (
    <div role="status" aria-label="Список загружается" className="grid gap-2 md:gap-px">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-44 md:h-14" />
      ))}
    </div>
  )
}
