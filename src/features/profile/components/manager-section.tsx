import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { ContactsCard } from '#features/clinics/components/contacts-card.tsx'
import { managerQuery } from '#features/orders/queries.ts'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'
import { managerPhotoUrl } from '#lib/files/public-file'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Avatar } from '#ui/data/avatar'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { sections } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

/** The clinic's manager; without one, the office. */
export function ManagerSection() {
  const contacts = useContacts()
  const { data: manager, isError, refetch, isFetching } = useQuery(managerQuery())
  return (
    <>
      <SectionHead title={sections.manager} />
      {manager ? (
        <Card className="flex items-start gap-6 max-md:flex-col max-md:gap-4">
          <Avatar name={manager.full_name} src={managerPhotoUrl(manager.photo_url)} size="lg" />
          <div className="min-w-0 flex-1">
            <h3 className="text-20">{manager.full_name}</h3>
            {manager.covers_for && (
              <p className="mt-1 text-14 font-semibold">Замещает. Ваш менеджер: {manager.covers_for}</p>
            )}
            <p className="mt-1.5 max-w-[56ch] text-14 text-ink-soft">
              Подберёт протокол, напомнит о повторном заказе, решит вопрос с доставкой. Отвечает {contacts.hours}.
            </p>
            <div className="mt-5 flex flex-wrap gap-2.5 max-md:flex-col">
              {manager.whatsapp && (
                <Button asChild>
                  <NewWindowLink href={whatsappLink(manager.whatsapp)}>
                    <MessageCircle />
                    Написать в WhatsApp
                  </NewWindowLink>
                </Button>
              )}
              {manager.phone && (
                <Button asChild variant="secondary" className="tabular-nums">
                  <a href={telLink(manager.phone)}>
                    <Phone />
                    {formatPhone(manager.phone)}
                  </a>
                </Button>
              )}
            </div>
          </div>
        </Card>
      ) : isError ? (
        <Card>
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : manager === null ? (
        <>
          <p className="text-14 text-ink-soft">Менеджера пока не назначили. По любому вопросу ответит отдел продаж.</p>
          <ContactsCard title="Отдел продаж" />
        </>
      ) : (
        <Skeleton className="h-44 rounded-card" />
      )}
    </>
  )
}
