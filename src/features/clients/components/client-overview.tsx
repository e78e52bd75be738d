import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { orderStatus } from '#features/orders/status.ts'
import type { ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { dateText, dayText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { opensRecord } from '#lib/dom/row-focus'
import { sumTick } from '#lib/money/sum-tick'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Chart } from '#ui/chart/chart'
import { LineFact } from '#ui/data/facts'
import { FoldingCard } from '#ui/page/folding-card'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import type { Overview } from '../client.ts'
import { overviewQuery } from '../queries.ts'
import { rhythmChart, rhythmText } from '../rhythm.ts'
import { useBasket } from '../use-basket.ts'
import { ClientNotes } from './client-notes.tsx'
import { RatingCard } from './client-rating.tsx'
import { ProposalCard } from './proposal-card.tsx'

const LATEST = 5

type ClientOverviewProps = { clientId: string; search: ClinicOrdersSearch; me: string; mayOrder: boolean }

export function ClientOverview({ clientId, search, me, mayOrder }: ClientOverviewProps) {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery(clientId))
  if (error && !data) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) {
    return (
      <div role="status" aria-label="Обзор загружается" className="grid gap-5">
        <Skeleton className="h-80" />
        <Skeleton className="h-48" />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <RhythmCard overview={data} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          <BasketCard clientId={clientId} overview={data} me={me} mayOrder={mayOrder} />
          <LinesCard lines={data.lines} />
        </div>
        <OrdersCard clientId={clientId} overview={data} search={search} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <RatingCard clientId={clientId} folds />
        <DebtCard clientId={clientId} overview={data} search={search} />
        <ProposalCard clientId={clientId} proposal={data.proposal} mayOrder={mayOrder} />
        <ClientNotes clientId={clientId} me={me} folds />
      </div>
    </div>
  )
}

function RhythmCard({ overview: { rhythm, orders } }: { overview: Overview }) {
  const chart = rhythmChart(orders, rhythm)
  const text = rhythmText(rhythm)
  return (
    <Card aria-label="Ритм заказов">
      <CardHeader title="Ритм заказов" end="180 дней" />
      {!chart ? (
        <p className="text-14 text-ink-soft">{text}</p>
      ) : (
        <Chart kind="stacked" caption={text} axis="День" {...chart} format={tenge} formatTick={sumTick} />
      )}
    </Card>
  )
}

type BasketCardProps = { clientId: string; overview: Overview; me: string; mayOrder: boolean }

function BasketCard({ clientId, overview: { basket, delivered }, me, mayOrder }: BasketCardProps) {
  const { fill, isFilling } = useBasket(me, clientId)
  return (
    <FoldingCard
      title="Обычно берёт"
      end={
        delivered > 0 &&
        `в ${delivered} ${delivered % 10 === 1 && delivered % 100 !== 11 ? 'доставленном' : 'доставленных'}`
      }
    >
      {basket.length === 0 && <p className="text-14 text-ink-soft">Доставленных заказов за год ещё нет.</p>}
      <ul className="*:not-first:border-t">
        {basket.map((line) => (
          <li key={line.product_id} className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 py-2">
            <span className="grid size-11 place-items-center rounded-control bg-sunken">
              <ProductPicture path={line.image_url} sizes="44px" className="size-10" />
            </span>
            <span className="min-w-0">
              <Link
                to="/product/$slug"
                params={{ slug: line.slug }}
                className="line-clamp-2 text-14 font-semibold hover:text-accent"
              >
                {line.name}
              </Link>
              <span className="block text-12 text-muted">
                {line.product_type} · {volumeText(line.volume_ml)}
                {!line.available && <span className="text-danger"> · нет в наличии</span>}
              </span>
            </span>
            <span className="text-right text-14 whitespace-nowrap tabular-nums">
              <b className="block font-semibold">{line.quantity}&nbsp;шт.</b>
              <span className="text-12 text-muted">
                {line.orders} из {delivered}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {mayOrder && basket.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="flex-1"
            loading={isFilling}
            onClick={() => void fill(basket, 'order')}
          >
            Собрать заказ из обычного
          </Button>
          <Button
            variant="secondary"
            size="sm"
            className="flex-1"
            loading={isFilling}
            onClick={() => void fill(basket, 'proposal')}
          >
            Предложить обычное
          </Button>
        </div>
      )}
    </FoldingCard>
  )
}

function LinesCard({ lines }: { lines: Overview['lines'] }) {
  const bought = lines.filter(({ total }) => total > 0)
  const never = lines.filter(({ total }) => total === 0)
  const most = Math.max(1, ...bought.map(({ total_90_days }) => total_90_days))
  return (
    <FoldingCard title="Линейки" end="90 дней">
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2.5">
        {bought.map(({ slug, name, color, total_90_days }) => (
          <li key={slug} className="col-span-full grid grid-cols-subgrid items-center text-13">
            <LineName name={name} color={color} />
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(total_90_days / most) * 100}%`, background: color }}
              />
            </span>
            <span className="text-right font-semibold whitespace-nowrap tabular-nums">{tenge(total_90_days)}</span>
          </li>
        ))}
      </ul>
      {never.length > 0 && (
        <div className="mt-3 border-t pt-3 text-13">
          <p className="mb-1.5 text-muted">За год ещё не брали</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {never.map(({ slug, name, color }) => (
              <li key={slug}>
                <LineName name={name} color={color} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </FoldingCard>
  )
}

function LineName({ name, color }: { name: string; color: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="size-2 flex-none rounded-full" style={{ background: color }} />
      {name}
    </span>
  )
}

type OrdersProps = { clientId: string; overview: Overview; search: ClinicOrdersSearch }

function OrdersCard({ clientId, overview: { orders }, search }: OrdersProps) {
  const latest = orders.slice(-LATEST).toReversed()
  return (
    <Card padded={false} aria-label="Последние заказы">
      <CardHeader
        title="Последние заказы"
        end={
          <Link to="/account-manager/client/$id" params={{ id: clientId }} search={{ tab: 'orders' }} className="link">
            Все заказы
          </Link>
        }
        className="mb-0 px-4 py-4 md:px-6"
      />
      {latest.length === 0 && <p className="border-t px-4 py-5 text-14 text-muted md:px-6">За год заказов не было.</p>}
      <ul>
        {latest.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 border-t px-4 py-3 text-14 md:grid-cols-[8rem_6rem_1fr_auto] md:px-6"
          >
            <OrderLink clientId={clientId} order={order} search={search} />
            <span className="text-muted tabular-nums">{dateText(order.day)}</span>
            <span className="max-md:col-start-1 max-md:row-start-2">
              <StatusChip tone={orderStatus[order.status].tone}>{orderStatus[order.status].label}</StatusChip>
            </span>
            <b className="text-right font-semibold tabular-nums max-md:col-start-3 max-md:row-start-1">
              {tenge(order.total)}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type OrderLinkProps = { clientId: string; order: { id: string; number: string }; search: ClinicOrdersSearch }

function OrderLink({ clientId, order, search }: OrderLinkProps) {
  return (
    <Link
      to="/account-manager/client/$id"
      params={{ id: clientId }}
      search={{ ...search, order: order.id }}
      resetScroll={false}
      className="link tabular-nums"
      {...opensRecord(order.id)}
    >
      {order.number}
    </Link>
  )
}

function DebtCard({ clientId, overview: { debt, pays_after }, search }: OrdersProps) {
  const today = isoDay()
  return (
    <Card aria-label="Оплата">
      <CardHeader title="Оплата" />
      <dl className="grid gap-1.5 text-14 [&_dd]:font-semibold">
        <LineFact label="Долг">{tenge(debt.total)}</LineFact>
        {debt.overdue > 0 && (
          <LineFact label="Из него просрочено">
            <span className="text-danger">{tenge(debt.overdue)}</span>
          </LineFact>
        )}
        <LineFact label="Обычно платит">
          {pays_after === null
            ? '—'
            : pays_after <= 0
              ? 'заранее'
              : `через ${count(pays_after, ['день', 'дня', 'дней'])} после доставки`}
        </LineFact>
      </dl>
      {debt.orders.length > 0 && (
        <ul className="mt-3 grid gap-1.5 border-t pt-3 text-13">
          {debt.orders.map((order) => (
            <li key={order.id} className="flex items-baseline justify-between gap-3">
              <OrderLink clientId={clientId} order={order} search={search} />
              <span className={order.pay_until && order.pay_until < today ? 'text-danger' : 'text-muted'}>
                {order.pay_until && `до ${dayText(order.pay_until)}`}
              </span>
              <b className="font-semibold tabular-nums">{tenge(order.debt)}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
