import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useQuery } from '@tanstack/react-query'
import { cn } from '#lib/dom/cn'
import { telLink, whatsappLink } from '#lib/forms/phone'
import { managerPhotoUrl } from '#lib/files/public-file'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Avatar } from '#ui/data/avatar'
import { Card } from '#ui/page/card'
import { IconButton } from '#ui/action/icon-button'
import { managerQuery } from '../queries.ts'

type ManagerCardProps = {
  question?: string | undefined
  className?: string
}

/** The clinic's manager. Nothing while there is none. */
export function ManagerCard({ question, className }: ManagerCardProps) {
  const { data: manager } = useQuery(managerQuery())
  if (!manager) return null
  return (
    <Card
      padded={false}
      aria-label="Ваш менеджер"
      className={cn('flex flex-wrap items-center gap-2.5 px-4 py-3.5', className)}
    >
      <Avatar name={manager.full_name} src={managerPhotoUrl(manager.photo_url)} />
      <div className="min-w-0 flex-1 basis-[6rem]">
        <p className="text-14 font-semibold">{manager.full_name}</p>
        <p className="text-13 text-muted">
          {manager.covers_for ? `Замещает. Ваш менеджер: ${manager.covers_for}` : 'Ваш менеджер'}
        </p>
      </div>
      {manager.phone && (
        <IconButton asChild variant="outlined" label="Позвонить менеджеру">
          <a href={telLink(manager.phone)}>
            <Phone />
          </a>
        </IconButton>
      )}
      {manager.whatsapp && (
        <IconButton asChild variant="outlined" label="Написать в WhatsApp">
          <NewWindowLink href={whatsappLink(manager.whatsapp, question)}>
            <MessageCircle />
          </NewWindowLink>
        </IconButton>
      )}
    </Card>
  )
}
