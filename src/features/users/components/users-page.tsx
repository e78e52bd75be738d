import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '#ui/page-header'
import { neighboursOf } from '../neighbours.ts'
import { clinicListQuery, fetchAllClinics, type ClinicFilters } from '../queries.ts'
import { MOST_EXPORTED } from '../clinics-file.ts'
import { changedUsers, NO_MANAGER, type UsersSearch } from '../users-search.ts'
import { useSelection } from '../use-selection.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ExportButton } from './export-button.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { UsersResults } from './users-results.tsx'
import { UsersToolbar } from './users-toolbar.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** All clinics: the queue of those who wait first, and one of them at a time in the drawer. */
export function UsersPage({ search }: { search: UsersSearch }) {
  const navigate = useNavigate()
  const list = useQuery(clinicListQuery(filtersOf(search)))
  const ids = list.data?.rows.map(({ user_id }) => user_id) ?? []
  const lastPlace = useLastPlace(ids, search.user)
  const selection = useSelection(ids)

  function open(user: string | undefined) {
    // Records follow one another in one step of the browser's history.
    const replace = search.user !== undefined
    void navigate({ to: '/admin/users', search: { ...search, user, tab: undefined }, replace, resetScroll: false })
  }

  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Все пользователи" actions={<ExportButton load={() => exported(search)} />} />
      <WaitingChanges search={search} />
      <UsersToolbar
        search={search}
        list={list.data}
        onChange={(change) =>
          void navigate({ to: '/admin/users', search: changedUsers(search, change), resetScroll: false })
        }
      />
      {selection.ids.length > 0 && (
        <BulkActions
          clinics={list.data?.rows.filter(({ user_id }) => selection.has(user_id)) ?? []}
          onClear={selection.clear}
        />
      )}
      <UsersResults search={search} query={list} selection={selection} onOpen={open} />
      {search.user && (
        <ReviewDrawer
          userId={search.user}
          search={search}
          neighbours={neighboursOf(ids, search.user, lastPlace)}
          onMove={open}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  )
}

const exported = (search: UsersSearch) => fetchAllClinics(filtersOf(search), undefined, MOST_EXPORTED)

function filtersOf({ status, q, city, manager, silent, expiring, tag, page }: UsersSearch): ClinicFilters {
  return {
    status: status === 'all' ? undefined : (status ?? 'pending'),
    search: q,
    city,
    account_manager_id: manager === NO_MANAGER ? undefined : manager,
    without_manager: manager === NO_MANAGER || undefined,
    silent_days: silent,
    expiring_documents: expiring && true,
    tag,
    page,
  }
}

/** Where in the list the open record stands, or stood before a decision took it away. */
function useLastPlace(ids: string[], id: string | undefined): number | undefined {
  const [last, setLast] = useState<{ id: string; place: number }>()
  const place = id === undefined ? -1 : ids.indexOf(id)
  if (id !== undefined && place >= 0 && (last?.id !== id || last.place !== place)) setLast({ id, place })
  return last?.id === id ? last?.place : undefined
}
