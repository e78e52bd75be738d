import { useInfiniteQuery } from '@tanstack/react-query'
import { Journal } from '#ui/journal'
import { eventText } from '../journal.ts'
import { journalQuery } from '../queries.ts'

export function ClientJournal({ clientId }: { clientId: string }) {
  return (
    <Journal
      label="Журнал клиента"
      empty="Пока ничего не происходило."
      query={useInfiniteQuery(journalQuery(clientId))}
      title={eventText}
      detail={({ actor, kind, facts }) => [actor, kind === 'order' && facts.comment].filter(Boolean).join(' · ')}
    />
  )
}
