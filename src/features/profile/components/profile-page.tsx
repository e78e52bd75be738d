import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import Hospital from 'lucide-react/icons/hospital'
import ListChecks from 'lucide-react/icons/list-checks'
import Lock from 'lucide-react/icons/lock'
import MapPin from 'lucide-react/icons/map-pin'
import Signature from 'lucide-react/icons/signature'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { WaitingSection } from '#features/back-in-stock/components/waiting-section.tsx'
import { ownClinicQuery } from '#features/clinics/queries.ts'
import { DocumentsPanel } from '#features/documents/components/documents-panel.tsx'
import { ownDocumentsQuery } from '#features/documents/queries.ts'
import { isDue } from '#features/documents/words.ts'
import { NotificationPreferences } from '#features/inbox/components/notification-preferences.tsx'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { Skeleton } from '#ui/state/skeleton'
import { ownTierQuery } from '../queries.ts'
import { type ProfileSearch, type ProfileSection, SECTIONS, sections } from '../sections.ts'
import { AddressesSection } from './addresses-section.tsx'
import { ClinicSection } from './clinic-section.tsx'
import { ConsentsSection } from './consents-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { ManagerSection } from './manager-section.tsx'
import { SectionHead } from './section-head.tsx'
import { SecuritySection } from './security-section.tsx'

const icons: Record<ProfileSection, ReactNode> = {
  clinic: <Hospital />,
  contact: <User />,
  addresses: <MapPin />,
  documents: <FileText />,
  waiting: <BellRing />,
  manager: <Users />,
  notifications: <Bell />,
  security: <Lock />,
  consents: <Signature />,
}

/** Sections beside their content; on phones a list that leads to them. */
export function ProfilePage({ userId, search }: { userId: string; search: ProfileSearch }) {
  const isPhone = useIsPhone()
  const section = search.tab ?? (isPhone ? undefined : 'clinic')
  const clinic = useQuery({ ...ownClinicQuery(userId), refetchInterval: false })
  const { data } = clinic
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title="Профиль"
        note={data && [data.trade_name || data.legal_name, data.city].filter(Boolean).join(', ')}
        crumbs={<HomeCrumbs>Профиль</HomeCrumbs>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[248px_minmax(0,1fr)] md:gap-10">
        {isPhone && section ? (
          <Link
            to="/profile"
            activeOptions={{ exact: true }} // an address without a section is part of those with one
            className="-ml-1 flex min-h-11 items-center gap-1 text-14 font-medium text-accent"
          >
            <ChevronLeft />
            Все разделы
          </Link>
        ) : (
          <Rail userId={userId} section={section} />
        )}
        {section && (
          <section aria-label={sections[section]} className="grid min-w-0 content-start gap-4">
            {data ? (
              <SectionContent section={section} userId={userId} clinic={data} search={search} />
            ) : clinic.isError ? (
              <Card>
                <ErrorState onRetry={() => void clinic.refetch()} retrying={clinic.isFetching} />
              </Card>
            ) : (
              <Skeleton className="h-80 rounded-card" />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

type ContentProps = {
  section: ProfileSection
  userId: string
  clinic: Parameters<typeof ClinicSection>[0]['clinic']
  search: ProfileSearch
}

function SectionContent({ section, userId, clinic, search }: ContentProps) {
  switch (section) {
    case 'clinic':
      return (
        <>
          <OwnTier userId={userId} />
          <ClinicSection userId={userId} clinic={clinic} />
        </>
      )
    case 'contact':
      return <ContactSection userId={userId} clinic={clinic} />
    case 'addresses':
      return <AddressesSection userId={userId} clinic={clinic} />
    case 'documents':
      return <DocumentsPanel userId={userId} />
    case 'waiting':
      return (
        <>
          <SectionHead title={sections.waiting} />
          <WaitingSection userId={userId} />
        </>
      )
    case 'manager':
      return <ManagerSection />
    case 'notifications':
      return (
        <>
          <SectionHead title={sections.notifications} />
          <NotificationPreferences userId={userId} />
          <p className="px-1 text-13 text-muted">
            Рассылка о новинках приходит только по согласию: оно в разделе{' '}
            <Link to="/profile" search={{ tab: 'consents' }} className="link">
              «Согласия»
            </Link>
            .
          </p>
        </>
      )
    case 'security':
      return <SecuritySection userId={userId} search={search} />
    case 'consents':
      return <ConsentsSection userId={userId} />
  }
}

const railLink =
  'relative flex min-h-12 items-center gap-3 rounded-control px-4 text-14 font-medium [&_.lucide]:size-4.5'

function Rail({ userId, section }: { userId: string; section: ProfileSection | undefined }) {
  const { data: documents } = useQuery(ownDocumentsQuery(userId))
  const attention = documents?.some((document) => isDue(document, documents))
  return (
    <nav aria-label="Разделы профиля" className="min-w-0">
      <ul className={section ? 'grid md:sticky md:top-6' : 'divide-y rounded-card border bg-surface'}>
        {SECTIONS.map((name) => (
          <li key={name}>
            <Link
              to="/profile"
              search={{ tab: name }}
              aria-current={name === section ? 'page' : undefined}
              className={cn(railLink, name === section ? 'bg-accent-soft text-accent' : 'md:hover:bg-sunken')}
            >
              {icons[name]}
              {sections[name]}
              {name === 'documents' && attention && (
                <span className="size-2 flex-none rounded-full bg-warning">
                  <span className="sr-only">Требует внимания</span>
                </span>
              )}
              <ChevronRight className="ml-auto text-muted md:hidden" />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/lists/{-$listId}" className={cn(railLink, 'md:hover:bg-sunken')}>
            <ListChecks />
            Списки
            <ChevronRight className="ml-auto text-muted md:hidden" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Only where the shop shows tiers. */
function OwnTier({ userId }: { userId: string }) {
  const { data: tier } = useQuery(ownTierQuery(userId))
  if (!tier) return null
  return (
    <Card className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14">
      <h2 className="text-16">Категория клиники</h2>
      <span className="rounded-tag border px-2 font-semibold" style={{ borderColor: tier.color }}>
        {tier.name}
      </span>
      {tier.text && <p className="basis-full text-ink-soft">{tier.text}</p>}
    </Card>
  )
}
