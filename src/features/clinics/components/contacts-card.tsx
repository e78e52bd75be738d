import { useContacts } from '#lib/backend/contacts'
import { Card } from '#ui/page/card'
import { ContactLinks } from '#ui/data/contact-links'

export function ContactsCard({ title = 'Нужна помощь?' }: { title?: string }) {
  const contacts = useContacts()
  const hours = contacts.hours.charAt(0).toUpperCase() + contacts.hours.slice(1)
  return (
    <Card>
      <h2 className="text-20">{title}</h2>
      <p className="mt-1 mb-2 text-14 text-ink-soft">{hours} по Алматы</p>
      <ContactLinks />
    </Card>
  )
}
