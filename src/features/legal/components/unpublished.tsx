import { useContacts } from '#lib/backend/contacts'
import { EmptyState } from '#ui/state/empty-state'

/** Shown instead of a text that the shop has not published yet. */
export function Unpublished() {
  const contacts = useContacts()
  return (
    <EmptyState title="Документ готовится">
      Если есть вопросы, напишите на{' '}
      <a href={`mailto:${contacts.email}`} className="link">
        {contacts.email}
      </a>
    </EmptyState>
  )
}
