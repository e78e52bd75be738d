import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { fitQuantity } from '#features/cart/cart.ts'
import { CartAmount } from '#features/cart/components/cart-amount.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { cn } from '#lib/dom/cn'
import { dayText } from '#lib/dates/dates'
import { priceText, tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Card } from '#ui/page/card'
import { deskQuery, habitText, type Again, type Desk, type DueList } from '../desk.ts'
import { countOrders, orderGroups } from '../order-groups.ts'
import type { OrdersSearch } from '../orders-search.ts'
import { overdueDays } from '../payment.ts'
import { managerQuery, ordersQuery } from '../queries.ts'
import { LastOrder } from './last-order.tsx'
import { ManagerCard } from './manager-card.tsx'

/** What a clinic does today: pays, waits, orders again, asks its manager. */
export function OwnDesk({ renderDue }: { renderDue: (list: DueList) => ReactNode }) {
  const [{ data: desk }, { data: orders }] = useSuspenseQueries({
    queries: [deskQuery(), ordersQuery({}), managerQuery()],
  })
  if (orders.total === 0 && desk.lists.length === 0) return <FirstOrder />
  return (
    <div className="mt-3 grid items-start gap-3 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 md:gap-6">
        <ToPay {...desk.to_pay} />
        <OnTheWay {...desk} />
      </div>
      <aside className="grid min-w-0 gap-3 md:gap-6 lg:col-start-2 lg:row-span-2">
        <LastOrder />
        <ManagerCard />
      </aside>
      <AgainList
        title="Пора заказать"
        habits={desk.again.filter(({ is_due }) => is_due)}
        lists={desk.lists}
        renderDue={renderDue}
      />
      <AgainList
        title="Вы часто заказываете"
        habits={desk.again.filter(({ is_due }) => !is_due)}
        isWide
        className="lg:col-span-2"
      />
    </div>
  )
}

function FirstOrder() {
  return (
    <div className="mt-3 flex gap-3 *:first:flex-1 max-lg:flex-col md:mt-6 md:gap-6 lg:*:not-first:w-84">
      <Card aria-label="Первый заказ" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="mb-1 text-16">Можно заказывать</h2>
          <p className="text-14 text-ink-soft">
            Отложите средства в корзину и оформите заказ. Менеджер подтвердит его и подскажет, если что-то нужно
            уточнить.
          </p>
        </div>
        <Button asChild className="max-md:w-full">
          <Link to="/catalog">Собрать первый заказ</Link>
        </Button>
      </Card>
      <ManagerCard />
    </div>
  )
}

type TileProps = {
  title: string
  status: NonNullable<OrdersSearch['status']>
  value: string
  note?: string | undefined
  tone?: string
  action?: ReactNode
}

function Tile({ title, status, value, note, tone = 'text-muted', action }: TileProps) {
  return (
    <Card className="relative flex h-full flex-col">
      <h2 className="text-14 font-normal text-ink-soft">
        <Link to="/orders" search={{ status }} className="after:absolute after:inset-0 hover:text-accent">
          {title}
        </Link>
      </h2>
      <p className="mt-1 text-20 font-semibold tabular-nums md:text-31">{value}</p>
      {note && <p className={`mt-1 text-13 ${tone}`}>{note}</p>}
      {/* Above the link that covers the tile. */}
      {action && <div className="relative z-1 mt-auto pt-3">{action}</div>}
    </Card>
  )
}

function ToPay({ count: orders, sum, pay_by, first }: Desk['to_pay']) {
  if (orders === 0) return <Tile title="К оплате" status="unpaid" value={tenge(0)} note="Всё оплачено" />
  const late = pay_by ? overdueDays(pay_by) : 0
  const term = late > 0 ? `просрочено на ${count(late, ['день', 'дня', 'дней'])}` : `срок ${dayText(pay_by ?? '')}`
  return (
    <Tile
      title="К оплате"
      status="unpaid"
      value={tenge(sum)}
      note={[ordersCount(orders), pay_by && term].filter(Boolean).join(', ')}
      tone={late > 0 ? 'text-danger' : pay_by ? 'text-warning' : undefined}
      action={
        first && (
          <Button asChild className="max-md:w-full">
            <Link to="/orders/$orderId" params={{ orderId: first.id }}>
              Оплатить<span className="max-md:sr-only"> {first.number}</span>
            </Link>
          </Button>
        )
      }
    />
  )
}

const ordersCount = (n: number) => count(n, ['заказ', 'заказа', 'заказов'])

function OnTheWay({ counts, shipped }: Desk) {
  const onTheWay = countOrders(counts, orderGroups.shipped)
  const inWork = countOrders(counts, orderGroups.active)
  if (onTheWay === 0 && inWork > 0)
    return <Tile title="В работе" status="active" value={ordersCount(inWork)} note="Пока ничего не в пути" />
  if (onTheWay === 0) return <Tile title="В пути" status="shipped" value="Ничего" note="Все заказы получены" />
  const [next] = shipped
  const by = onTheWay === 1 && next && `${next.number}, ${next.carrier ?? next.delivery_method}`
  return (
    <Tile
      title="В пути"
      status="shipped"
      value={ordersCount(onTheWay)}
      note={[by, inWork > 0 && `ещё ${inWork} готовим`].filter(Boolean).join('; ') || undefined}
    />
  )
}

type AgainListProps = {
  title: string
  habits: readonly Again[]
  lists?: readonly DueList[]
  renderDue?: (list: DueList) => ReactNode
  /** In two columns on desktops. */
  isWide?: boolean
  className?: string
}

function AgainList({ title, habits, lists = [], renderDue, isWide = false, className }: AgainListProps) {
  if (habits.length + lists.length === 0) return null
  return (
    <Card padded={false} aria-label={title} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <h2 className="text-20">{title}</h2>
        {isWide && (
          <Link to="/lists/{-$listId}" params={{}} className="link -my-3 py-3 text-14">
            Списки
          </Link>
        )}
      </div>
      <ul className={cn(isWide && 'grid lg:grid-cols-2')}>
        {lists.map((list) => (
          <DueRow key={list.id} list={list} action={renderDue?.(list)} />
        ))}
        {habits.map((habit) => (
          <AgainRow key={habit.product.id} habit={habit} />
        ))}
      </ul>
    </Card>
  )
}

function DueRow({ list: { id, name, due_since }, action }: { list: DueList; action: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-14 font-semibold wrap-anywhere">
          <Link
            to="/lists/{-$listId}"
            params={{ listId: id }}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="text-13 text-warning">По списку, с {dayText(due_since)}</p>
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-1">{action}</div>
    </li>
  )
}

function AgainRow({ habit }: { habit: Again }) {
  const { slug, name, product_type, volume_ml, price, image_url } = habit.product
  return (
    <li className="relative flex flex-wrap items-center justify-end border-t gap-x-4 gap-y-2 px-4 py-3 md:px-6">
      <span className="grid size-14 flex-none place-items-center rounded-control bg-sunken">
        <ProductPicture path={image_url} sizes="52px" className="size-13" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-14 font-semibold">
          <Link to="/product/$slug" params={{ slug }} className="after:absolute after:inset-0 hover:text-accent">
            {name}
          </Link>
        </h3>
        <p className="text-13 text-muted">
          {product_type} · {volumeText(volume_ml)} · {priceText(price)}
        </p>
        <p className={`text-13 ${habit.is_due ? 'text-warning' : 'text-muted'}`}>{habitText(habit)}</p>
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-1">
        <AgainAction habit={habit} />
      </div>
    </li>
  )
}

/** Adds as many as the last time. */
function AgainAction({ habit: { product, quantity } }: { habit: Again }) {
  const usual = fitQuantity(quantity, product)
  return (
    <CartAmount
      product={product}
      quantity={usual}
      className="w-40"
      renderAdd={(add) => (
        <IconButton variant="outlined" label={`В корзину ${usual} шт.: ${product.name}`} onClick={add}>
          <Plus />
        </IconButton>
      )}
    />
  )
}
