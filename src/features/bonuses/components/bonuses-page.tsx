import { useViewer } from '#features/account/viewer.ts'
import { isoDay } from '#lib/dates/dates'
import { monthOf, type BonusSearch } from '../bonus-search.ts'
import { MonthPage } from './month-page.tsx'
import { StatementsPage } from './statements-page.tsx'

/** A manager sees their own; admins everybody's, or one manager's. */
export function BonusesPage({ search }: { search: BonusSearch }) {
  const viewer = useViewer()
  if (viewer.state !== 'staff') return null
  const month = monthOf(search, isoDay())
  const isAdmin = viewer.role !== 'account_manager'
  if (isAdmin && !search.manager) return <StatementsPage month={month} />
  return (
    <MonthPage
      managerId={isAdmin ? search.manager! : viewer.userId}
      month={month}
      entry={search.entry}
      isAdmin={isAdmin}
    />
  )
}
