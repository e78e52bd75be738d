import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '../action/new-window-link.tsx'

export function ContactLinks() {
  const contacts = useContacts()
  return (
    <ul className="text-14 font-medium [&_.lucide]:text-accent [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-3 [&_a]:hover:text-accent">
      <li>
        <a href={telLink(contacts.phone)}>
          <Phone />
          {formatPhone(contacts.phone)}
        </a>
      </li>
      <li>
        <NewWindowLink href={whatsappLink(contacts.whatsapp)}>
          <MessageCircle />
          Написать в WhatsApp
        </NewWindowLink>
      </li>
      <li>
        <a href={`mailto:${contacts.email}`}>
          <Mail />
          {contacts.email}
        </a>
      </li>
    </ul>
  )
}
