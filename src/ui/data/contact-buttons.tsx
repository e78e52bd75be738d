import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { telLink, whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '../action/new-window-link.tsx'
import { IconButton, type IconButtonProps } from '../action/icon-button.tsx'

type ContactButtonsProps = Pick<IconButtonProps, 'variant' | 'size'> & {
  /** E.164; renders nothing without one. */
  phone: string | null | undefined
  /** When it differs from the phone. */
  whatsapp?: string | null | undefined
  /** First words of the chat. */
  message?: string
  whom: string
}

/** A call and a WhatsApp chat. */
export function ContactButtons({ phone, whatsapp, message, whom, ...look }: ContactButtonsProps) {
  if (!phone) return null
  return (
    <>
      <IconButton label={`Позвонить: ${whom}`} asChild {...look}>
        <a href={telLink(phone)}>
          <Phone />
        </a>
      </IconButton>
      <IconButton label={`Написать в WhatsApp: ${whom}`} asChild {...look}>
        <NewWindowLink href={whatsappLink(whatsapp ?? phone, message)}>
          <MessageCircle />
        </NewWindowLink>
      </IconButton>
    </>
  )
}

/** A link to 2GIS. */
export function MapButton({ address, ...look }: Pick<IconButtonProps, 'variant' | 'size'> & { address: string }) {
  return (
    <IconButton label="Показать в 2ГИС" asChild {...look}>
      <NewWindowLink href={`https://2gis.kz/search/${encodeURIComponent(address)}`}>
        <MapPin />
      </NewWindowLink>
    </IconButton>
  )
}
