import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { brand } from '#lib/text/brand'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'

export function ContactLinks() {
  return (
    <ul className="text-14 font-medium [&_.lucide]:text-accent [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-3 [&_a]:hover:text-accent">
      <li>
        <a href={telLink(brand.phone)}>
          <Phone />
          {formatPhone(brand.phone)}
        </a>
      </li>
      <li>
        <a href={whatsappLink(brand.whatsapp)} target="_blank" rel="noreferrer">
          <MessageCircle />
          Написать в WhatsApp
        </a>
      </li>
      <li>
        <a href={`mailto:${brand.email}`}>
          <Mail />
          {brand.email}
        </a>
      </li>
    </ul>
  )
}
