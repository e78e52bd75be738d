import { useInfiniteQuery } from '@tanstack/react-query'
import { Journal } from '#ui/journal'
import { managerEventText } from '../journal.ts'
import { managerJournalQuery } from '../queries.ts'

/** Changes of a manager's role, card, plans and statements. */
export function ManagerJournal({ managerId }: { managerId: string }) {
  return (
    <Journal
      label="Журнал менеджера"
      empty="Пока ничего не меняли."
      query={useInfiniteQuery(managerJournalQuery(managerId))}
      title={managerEventText}
      detail={({ actor }) => actor}
    />
  )
}
