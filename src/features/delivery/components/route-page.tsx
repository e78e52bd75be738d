import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { useViewer } from '#features/account/viewer.ts'
import { addDays, dayText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { formatPhone } from '#lib/forms/phone'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Chip } from '#ui/filter/chip'
import { ContactButtons, MapButton } from '#ui/data/contact-buttons'
import { EmptyState } from '#ui/state/empty-state'
import { SearchLink } from '#ui/list/search-link'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { destinationOf, parcelText, stopsByCity, type DeliveryCard, type Stop } from '../board.ts'
import { useDeliveryRoute } from '../use-delivery.ts'
import { DeliveryTabs } from './delivery-tabs.tsx'
import { StageAction } from './stage-action.tsx'

export function RoutePage({ day = isoDay() }: { day?: string | undefined }) {
  const viewer = useViewer()
  const query = useDeliveryRoute(day)
  const { data } = query
  const today = isoDay()
  const cities = stopsByCity(data ?? [])
  const stopCount = cities.reduce((sum, { stops }) => sum + stops.length, 0)
  const collect = (data ?? []).reduce((sum, { amount_to_collect }) => sum + (amount_to_collect ?? 0), 0)
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title={`Маршрут на ${dayText(day)}`}
        note={data && count(stopCount, ['адрес', 'адреса', 'адресов'])}
        className="mb-2 md:mb-2"
        actions={
          <Button variant="secondary" className="max-md:hidden print:hidden" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Напечатать
          </Button>
        }
      >
        {collect > 0 && `Взять наличными ${tenge(collect)}`}
      </PageHeader>
      <DeliveryTabs role={viewer.state === 'staff' ? viewer.role : null} current="route" />
      <nav aria-label="День" className="mb-4 flex flex-wrap gap-2 print:hidden">
        {[0, 1, 2, 3].map((offset) => {
          const chip = addDays(today, offset)
          return (
            <Chip key={chip} asChild selected={chip === day}>
              <SearchLink search={offset === 0 ? {} : { day: chip }}>
                {['Сегодня', 'Завтра'][offset] ?? dayText(chip)}
              </SearchLink>
            </Chip>
          )
        })}
      </nav>
      {query.isError && !data ? (
        <QueryError query={query} />
      ) : !data ? (
        <div role="status" aria-label="Маршрут загружается" className="grid gap-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : data.length === 0 ? (
        <EmptyState icon={<Truck aria-hidden />} title="На этот день ехать некуда">
          Здесь появятся курьерские заказы, которые собирают или уже везут.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {cities.map(({ city, stops }) => (
            <section key={city} aria-label={city}>
              <h2 className="mb-2 text-20">
                {city} <span className="font-normal text-muted">{stops.length}</span>
              </h2>
              <ol className="grid gap-2.5">
                {stops.map((stop, index) => (
                  <StopCard key={stop.orders[0]!.id} stop={stop} place={index + 1} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function StopCard({ stop: { address, orders }, place }: { stop: Stop; place: number }) {
  return (
    <li className="flex items-start gap-x-4 rounded-card border bg-surface p-4 break-inside-avoid">
      <span className="min-w-7 flex-none text-20 font-semibold text-accent tabular-nums">{place}</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <p className="text-16 font-semibold">{address}</p>
          <span className="-my-2.5 print:hidden">
            <MapButton address={destinationOf(orders[0]!)!} />
          </span>
        </div>
        {orders.map((order, index) => (
          <Parcel key={order.id} order={order} isSamePerson={isSamePerson(order, orders[index - 1])} />
        ))}
      </div>
    </li>
  )
}

/** Whom the parcel before it has named. */
const isSamePerson = (order: DeliveryCard, before: DeliveryCard | undefined) =>
  (['clinic_name', 'recipient_name', 'recipient_phone'] as const).every((name) => order[name] === before?.[name])

function Parcel({ order, isSamePerson }: { order: DeliveryCard; isSamePerson: boolean }) {
  const { clinic_name, recipient_name, recipient_phone, comment, number, amount_to_collect } = order
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 not-nth-[2]:mt-3 not-nth-[2]:border-t not-nth-[2]:pt-3">
      <div className="min-w-0 flex-1 basis-60 text-14">
        {!isSamePerson && (
          <p>
            {clinic_name && `${clinic_name}, `}
            {recipient_name}, <span className="whitespace-nowrap tabular-nums">{formatPhone(recipient_phone)}</span>
          </p>
        )}
        <p className="text-13 text-muted tabular-nums">{[number, parcelText(order)].filter(Boolean).join(', ')}</p>
        {comment && <p className="text-13 text-ink-soft">{comment}</p>}
      </div>
      {amount_to_collect !== null && (
        <p className="flex-none font-semibold text-warning">взять {tenge(amount_to_collect)}</p>
      )}
      <span className="flex gap-2 max-md:w-full md:flex-none print:hidden">
        <StageAction order={order} variant="secondary" className="px-2 max-md:flex-1 md:w-44" />
        {!isSamePerson && (
          <ContactButtons
            phone={recipient_phone}
            whom={recipient_name}
            variant="outlined"
            message={`Заказ ${number}`}
          />
        )}
      </span>
      <span className="hidden w-40 flex-none border-b border-control text-12 text-muted print:block">Подпись</span>
    </div>
  )
}
