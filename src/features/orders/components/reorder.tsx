import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { addToCartAgain } from '#features/cart/add-to-cart.ts'
import { cart } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText, type ProductCard } from '#features/catalog/product.ts'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count, plural } from '#lib/text/plural'
import { Button, type ButtonProps } from '#ui/action/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { QueryError } from '#ui/state/query-error'
import { Segmented } from '#ui/form/segmented'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { orderQuery, productsNowQuery, type Order } from '../queries.ts'
import { boughtOnce, compareToNow, isAsThen, sumsOf, type Missing, type ReorderLine } from '../reorder.ts'

type Line = ReorderLine<Order['order_items'][number], ProductCard>

type ReorderProps = Pick<ButtonProps, 'variant' | 'className' | 'children'> & { order: Pick<Order, 'id' | 'number'> }

/** Shows what has changed since before adding an order's products to the cart. */
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
  const items = order.data && boughtOnce(order.data.order_items)
  const now = useQuery({
    ...productsNowQuery(items?.map(({ product_id }) => product_id) ?? []),
    enabled: items !== undefined,
  })
  const navigate = useNavigate()
  const cartItems = useCart().items
  const [isAdding, setAdding] = useState(false)
  const lines = items && now.data && compareToNow(items, now.data)
  const changed = lines?.filter((line) => !isAsThen(line)) ?? []
  const same = lines?.filter(isAsThen) ?? []
  const available = lines?.flatMap((line) => ('missing' in line ? [] : [line])) ?? []
  const sums = sumsOf(lines ?? [])
  const inCart = new Map(cartItems.map((item) => [item.id, item.quantity]))
  const twice = available.filter(({ product }) => inCart.has(product.id))
  const failed = [order, now].find(({ error, data }) => error && !data)

  function add() {
    for (const { product, quantity } of available) {
      if (inCart.has(product.id) && !isAdding) cart.setQuantity(product.id, quantity)
      else addToCartAgain(product, quantity)
    }
    void navigate({ to: '/cart' })
  }

  return (
    <DialogContent
      size="lg"
      title={`Повторить заказ ${number}`}
      description={order.data && lines && sinceText(order.data.created_at, changed.length, lines.length)}
      footer={
        <>
          {lines && (
            <p className="tabular-nums max-md:order-last md:mr-auto">
              {sums.before !== sums.now && <span className="block text-13 text-muted">Было {tenge(sums.before)}</span>}
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
        <QueryError query={failed} />
      ) : lines ? (
        <>
          {twice.length > 0 && (
            <Field
              label={`Уже в корзине: ${count(twice.length, ['позиция', 'позиции', 'позиций'])} из этого заказа`}
              className="mb-4"
            >
              <Segmented
                options={ways}
                value={isAdding ? 'add' : 'replace'}
                onValueChange={(way) => setAdding(way === 'add')}
              />
            </Field>
          )}
          <Lines title="Изменилось" lines={changed} inCart={inCart} />
          <Lines title="Без изменений" lines={same} inCart={inCart} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </DialogContent>
  )
}

const ways = [
  { value: 'replace', label: 'Как в заказе' },
  { value: 'add', label: 'Добавить к ним' },
]

function sinceText(created_at: string, changed: number, all: number): string {
  const day = dateText(created_at)
  return changed === 0
    ? `С ${day} ничего не изменилось`
    : `С ${day} ${plural(changed, ['изменилась', 'изменились', 'изменились'])} ${count(changed, ['позиция', 'позиции', 'позиций'])} из ${all}`
}

/** Cart quantities by product. */
type InCart = ReadonlyMap<string, number>

function Lines({ title, lines, inCart }: { title: string; lines: Line[]; inCart: InCart }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-3 first:mt-0" aria-label={title}>
      <h3 className="border-b pb-2 text-13 font-semibold">{title}</h3>
      <ul>
        {lines.map((line) => (
          <LineRow key={line.item.product_id} line={line} inCart={inCart} />
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

function LineRow({ line, inCart }: { line: Line; inCart: InCart }) {
  const { item } = line
  const already = 'missing' in line ? undefined : inCart.get(line.product.id)
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
          {already !== undefined && <StatusChip>Уже в корзине: {already} шт.</StatusChip>}
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
