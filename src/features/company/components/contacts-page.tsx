import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { InquiryForm } from '#features/inquiries/components/inquiry-form.tsx'
import { InquiryPage } from '#features/inquiries/components/inquiry-page.tsx'
import { requisitesQuery } from '#features/seller/queries.ts'
import { vatText } from '#features/seller/vat.ts'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Hero } from '#ui/page/hero'
import { ErrorState } from '#ui/state/error-state'
import { Fact, Facts } from '#ui/data/facts'
import { Skeleton } from '#ui/state/skeleton'
import { StreetMap, hasMap } from './street-map.tsx'

/** Where the shop is, how to reach it, where to pay to, and a form to be called back. */
export function ContactsPage({ page }: { page?: number | undefined }) {
  const contacts = useContacts()
  return (
    <InquiryPage kind="question" title="Контакты" hero={<ContactsHero />} page={page}>
      <div className="mt-4 grid gap-3 md:mt-6 md:gap-6 lg:grid-cols-2">
        <Card className="md:p-10">
          <h2 className="text-25">Как с нами связаться</h2>
          <address className="mt-4 not-italic">
            <Contact icon={<Phone />} label="Телефон" href={telLink(contacts.phone)}>
              {formatPhone(contacts.phone)}
            </Contact>
            <Contact icon={<MessageCircle />} label="WhatsApp" href={whatsappLink(contacts.whatsapp)}>
              {formatPhone(contacts.whatsapp)}
            </Contact>
            <Contact icon={<Mail />} label="Почта" href={`mailto:${contacts.email}`}>
              {contacts.email}
            </Contact>
            <Contact icon={<Clock />} label="Часы работы">
              {contacts.hours}
            </Contact>
            <Contact icon={<MapPin />} label="Офис и самовывоз">
              {contacts.address}
            </Contact>
          </address>
        </Card>
        <InquiryForm kind="question" />
        <Requisites />
      </div>
    </InquiryPage>
  )
}

function ContactsHero() {
  const { address, hours, map_url } = useContacts()
  return (
    <Hero
      hue="#855400"
      eyebrow="Контакты"
      isSentence
      title="Приезжайте, звоните, пишите"
      picture={hasMap(address) && <StreetMap />}
    >
      <p className="font-medium text-ink">{address}</p>
      <p>{hours} по времени Алматы</p>
      <Button asChild size="lg" className="mt-5 max-md:w-full">
        <NewWindowLink href={map_url}>
          <MapPin />
          Показать в 2ГИС
        </NewWindowLink>
      </Button>
    </Hero>
  )
}

/** The bank details that today's invoices carry. */
function Requisites() {
  const { data: seller, isError, refetch, isFetching } = useQuery(requisitesQuery())
  if (seller === null) return null
  return (
    <Card className="md:p-10 lg:col-span-2">
      <CardHeader
        title="Реквизиты"
        end={
          <>
            Назначение платежа должно содержать номер счёта. Условия — в{' '}
            <Link to="/offer" className="link">
              публичной оферте
            </Link>
          </>
        }
      />
      {seller ? (
        <Facts className="gap-x-10 md:grid md:grid-cols-2">
          <Fact label="Получатель">{seller.name}</Fact>
          <Fact label="ИИН или БИН">{seller.iin}</Fact>
          <Fact label="ИИК">{seller.iik}</Fact>
          <Fact label="Банк">{seller.bank}</Fact>
          <Fact label="БИК">{seller.bik}</Fact>
          <Fact label="КБе">{seller.kbe}</Fact>
          <Fact label="Налоги">
            {seller.tax_regime}, {vatText(seller.vat_rate)}
          </Fact>
        </Facts>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Card>
  )
}

type ContactProps = { icon: ReactNode; label: string; href?: string; children: ReactNode }

function Contact({ icon, label, href, children }: ContactProps) {
  const Anchor = href?.startsWith('https:') ? NewWindowLink : 'a'
  return (
    <div className="flex gap-3.5 border-t py-4 [&_.lucide]:mt-1 [&_.lucide]:text-accent">
      {icon}
      <p className="min-w-0 text-13 text-muted">
        {label}
        <span className="block text-16 font-medium wrap-anywhere text-ink">
          {href ? (
            <Anchor href={href} className="inline-block py-0.5 hover:text-accent max-md:py-2">
              {children}
            </Anchor>
          ) : (
            children
          )}
        </span>
      </p>
    </div>
  )
}
