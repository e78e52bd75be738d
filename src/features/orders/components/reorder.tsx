import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { addToCartAgain } from '#features/cart/add-to-cart.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { uniqueCount } from '#features/cart/cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { dateText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import { Button, type ButtonProps } from '#ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/dialog'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { orderQuery, productsNowQuery, type Order, type ProductNow } from '../queries.ts'
import { compareToNow, isAsThen, sumsOf, type Missing, type ReorderLine } from '../reorder.ts'

type Line = ReorderLine<Order['order_items'][number], ProductNow>

type ReorderProps = Pick<ButtonProps, 'variant' | 'className' | 'children'> & { order: Pick<Order, 'id' | 'number'> }

/** Puts an order's products into the cart once more, after showing what has changed since. */
export function Reorder({ order, children = 'Повторить заказ', ...look }: ReorderProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button {...look}>
          <Repeat className="size-4" />
          <span>
            {children} <span className="sr-only">{order.number}</span>
          </span>
        </Button>
      </DialogTrigger>
      {open && <ReorderDialog order={order} />}
    </Dialog>
  )
}

function ReorderDialog({ order: { id, number } }: Pick<ReorderProps, 'order'>) {
  const order = useQuery(orderQuery(id))
  const items = order.data?.order_items
  const now = useQuery({
    ...productsNowQuery(items?.map(({ product_id }) => product_id) ?? []),
    enabled: items !== undefined,
  })
  const navigate = useNavigate()
  const inCart = uniqueCount(useCart().items)
  const lines = items && now.data && compareToNow(items, now.data)
  const changed = lines?.filter((line) => !isAsThen(line)) ?? []
  const same = lines?.filter(isAsThen) ?? []
  const available = lines?.flatMap((line) => ('missing' in line ? [] : [line])) ?? []
  const sums = sumsOf(lines ?? [])
  const failed = [order, now].find(({ error, data }) => error && !data)

  function add() {
    for (const line of available) addToCartAgain(line.product, line.quantity)
    void navigate({ to: '/cart' })
  }

  return (
    <DialogContent
      size="lg"
      title={`Повторить заказ ${number}`}
      description={order.data && lines && sinceText(order.data, changed.length)}
      footer={
        <>
          {lines && (
            <p className="tabular-nums max-md:order-last md:mr-auto">
              <span className="block text-13 text-muted">Тогда {tenge(sums.before)}</span>
              <b className="text-20 font-semibold">{tenge(sums.now)}</b>
            </p>
          )}
          <DialogClose asChild>
            <Button variant="ghost">Отмена</Button>
          </DialogClose>
          <Button disabled={available.length === 0} onClick={add}>
            {available.length > 0
              ? `Добавить ${count(available.length, ['позицию', 'позиции', 'позиций'])} в корзину`
              : 'Добавить нечего'}
          </Button>
        </>
      }
    >
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {errorText(failed.error)}
        </ErrorState>
      ) : lines ? (
        <>
          <Lines title="Изменилось" lines={changed} />
          <Lines title="Без изменений" lines={same} />
          {inCart > 0 && (
            <p className="mt-4 text-13 text-muted">
              В корзине уже {count(inCart, ['позиция', 'позиции', 'позиций'])}: всё останется. У совпадающих товаров
              количество сложится.
            </p>
          )}
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </DialogContent>
  )
}

function sinceText({ created_at, order_items: items }: Order, changed: number): string {
  const day = dateText(created_at)
  return changed === 0 ? `С ${day} ничего не изменилось` : `С ${day} изменилось: ${changed} из ${items.length}`
}

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-3 first:mt-0" aria-label={title}>
      <h3 className="border-b pb-2 text-13 font-semibold">{title}</h3>
      <ul>
        {lines.map((line) => (
          <LineRow key={line.item.product_id} line={line} />
        ))}
      </ul>
    </section>
  )
}

const missingTexts: Record<Missing, string> = {
  gone: 'Больше не продаётся',
  'out-of-stock': 'Нет в наличии',
  'on-request': 'Цена по запросу',
}

function LineRow({ line }: { line: Line }) {
  const { item } = line
  const then = item.price * item.quantity
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-b py-3 text-14 tabular-nums">
      <span className="grid size-14 place-items-center rounded-control bg-sunken">
        <ProductPicture path={item.image_url} sizes="52px" className="size-13" />
      </span>
      <div className={'missing' in line ? 'text-muted' : undefined}>
        <p>
          <span className="font-semibold">{item.name}</span> <span className="text-muted">({item.product_type})</span>
        </p>
        <p className="text-13 text-muted">
          {volumeText(item.volume_ml)} · {item.sku}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          <Changes line={line} />
        </p>
      </div>
      {'missing' in line ? (
        <p className="text-right text-muted">
          не войдёт
          <s className="block text-13">{tenge(then)}</s>
        </p>
      ) : (
        <p className="text-right">
          <span className="block text-13 text-muted">
            {line.quantity < item.quantity && (
              <>
                <s>{item.quantity}</s> →
              </>
            )}{' '}
            {line.quantity}
            {'\u00a0'}шт.
          </span>
          <b className="font-semibold">{tenge(line.price * line.quantity)}</b>
          {!isAsThen(line) && <s className="block text-13 text-muted">{tenge(then)}</s>}
        </p>
      )}
    </li>
  )
}

function Changes({ line }: { line: Line }) {
  if ('missing' in line) return <StatusChip tone="danger">{missingTexts[line.missing]}</StatusChip>
  const { item, price, quantity } = line
  return (
    <>
      {price > item.price && <StatusChip tone="warning">Дороже на {tenge(price - item.price)}</StatusChip>}
      {price < item.price && <StatusChip tone="success">Дешевле на {tenge(item.price - price)}</StatusChip>}
      {quantity < item.quantity && <StatusChip tone="warning">Осталось {quantity}</StatusChip>}
    </>
  )
}
