import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import PackageSearch from 'lucide-react/icons/package-search'
import Phone from 'lucide-react/icons/phone'
import { z } from 'zod'
import { rpcQuery } from '#lib/backend/ask'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { CopyButton } from '#ui/data/copy-button'
import { EmptyState } from '#ui/state/empty-state'
import { LineFact } from '#ui/data/facts'
import { PageHeader } from '#ui/page/page-header'
import { Steps } from '#ui/page/steps'
import { QueryPlaceholder } from '#ui/state/query-placeholder'

const steps = [
  { statuses: ['confirmed'], label: 'Заказ подтверждён' },
  { statuses: ['assembling'], label: 'Собирается' },
  { statuses: ['shipped', 'problem'], label: 'В пути' },
  { statuses: ['delivered', 'returned'], label: 'Доставлен' },
]

const said: Partial<Record<string, string>> = {
  problem: 'Передать не удалось, мы договоримся о новом дне',
  returned: 'Возвращён',
}

/** For anyone with the link: no contents, no sums, no names. */
export function TrackPage({ token }: { token: string }) {
  const query = useQuery(trackQuery(token))
  const { data } = query
  return (
    <div className="page-width pb-12 md:pb-20">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader title="Где заказ" />
      {!data ? (
        <QueryPlaceholder query={query} className="h-64" />
      ) : data.status === null ? (
        <EmptyState icon={<PackageSearch aria-hidden />} title="Ссылка не работает" action={<WaysOn />}>
          Она действует 30 дней после доставки. Попросите новую у того, кто её прислал, или спросите нас.
        </EmptyState>
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <Card className="md:col-span-2">
            <Way status={data.status} />
          </Card>
          <Parcel parcel={data} />
          <Card>
            <h2 className="text-20">Нужна помощь с заказом?</h2>
            <p className="mt-1 mb-4 text-14 text-ink-soft">
              Состав и документы видны в заказах клиники после входа. О доставке спросите нас.
            </p>
            <div className="flex flex-wrap gap-2">
              <WaysOn />
            </div>
          </Card>
        </div>
      )}
    </div>
  )
}

function WaysOn() {
  const { phone, whatsapp } = useContacts()
  return (
    <>
      <Button asChild className="max-md:w-full">
        <Link to="/orders">Открыть мои заказы</Link>
      </Button>
      {whatsapp && (
        <Button asChild variant="secondary" className="max-md:w-full">
          <NewWindowLink href={whatsappLink(whatsapp)}>
            <MessageCircle aria-hidden />
            Написать в WhatsApp
          </NewWindowLink>
        </Button>
      )}
      {phone && (
        <Button asChild variant="secondary" className="max-md:w-full">
          <a href={telLink(phone)}>
            <Phone aria-hidden />
            {formatPhone(phone)}
          </a>
        </Button>
      )}
    </>
  )
}

function Way({ status }: { status: string }) {
  if (status === 'cancelled') return <p className="text-20">Заказ отменён</p>
  const reached = steps.findIndex(({ statuses }) => statuses.includes(status))
  const note = said[status]
  return (
    <Steps
      label="Где заказ"
      numbered
      current={reached === steps.length - 1 ? steps.length : reached}
      steps={steps.map(({ label }, index) => ({
        label,
        note: index === reached && note && <span className="text-warning">{note}</span>,
      }))}
    />
  )
}

function Parcel({ parcel: { status, carrier, tracking_number, city } }: { parcel: Tracked }) {
  return (
    <Card>
      <h2 className="mb-3 text-20">Доставка</h2>
      <dl className="grid gap-2 text-14">
        {city && <LineFact label="Город">{city}</LineFact>}
        {carrier && <LineFact label="Служба">{carrier}</LineFact>}
        {tracking_number && (
          <LineFact label="Номер отправления">
            {tracking_number}
            <CopyButton text={tracking_number} label="Скопировать номер отправления" className="-my-3 -mr-3" />
          </LineFact>
        )}
      </dl>
      {tracking_number ? (
        <p className="mt-2 text-13 text-muted">По этому номеру посылку ищут на сайте службы доставки.</p>
      ) : (
        !carrier &&
        status !== 'cancelled' && (
          <p className="mt-2 text-13 text-muted">
            Если посылку повезёт служба доставки, здесь появится номер, по которому её ищут на сайте службы.
          </p>
        )
      )}
    </Card>
  )
}

const trackedSchema = z.object({
  /** Null: no such link, or it has expired. */
  status: z.string().nullable(),
  carrier: z.string().nullish(),
  tracking_number: z.string().nullish(),
  city: z.string().nullish(),
})

type Tracked = z.infer<typeof trackedSchema>

const FOLLOWED_EVERY = 60_000

const trackQuery = (token: string) =>
  rpcQuery([], 'track', { token }, trackedSchema, { refetchInterval: FOLLOWED_EVERY })
