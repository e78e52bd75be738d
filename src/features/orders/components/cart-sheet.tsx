import { useState, type ReactNode } from 'react'
import { addToCartAgain } from '#features/cart/add-to-cart.ts'
import { cart, type CartStore } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText, type ProductCard } from '#features/catalog/product.ts'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { DialogClose, DialogContent } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { QueryError } from '#ui/state/query-error'
import { Alert } from '#ui/state/alert'
import { Segmented } from '#ui/form/segmented'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import type { Order } from '../queries.ts'
import { isAsThen, sumsOf, type Missing, type ReorderLine } from '../reorder.ts'

type Item = Pick<
  Order['order_items'][number],
  'product_id' | 'price' | 'quantity' | 'name' | 'product_type' | 'volume_ml' | 'sku' | 'image_url'
> & {
  /** Beside what has changed. */
  remark?: string
}
export type SheetLine = ReorderLine<Item, ProductCard>

/** How the sheet names what is asked for. Without `replace` nothing is asked about the cart: it gets what is missing there. */
export type SheetWords = { before: string; changed: string; same: string; ofThese?: string; replace?: string }

type CartSheetProps = {
  title: string
  description?: ReactNode
  /** Undefined while they load. */
  lines: SheetLine[] | null | undefined
  failed?: Parameters<typeof QueryError>[0]['query'] | undefined
  words: SheetWords
  into?: CartStore
  /** Positions that the cart holds. */
  most?: number
  onAdded: () => void
}

/** The last look before products go into a cart: what each costs, what is left of it, what the cart has already. */
export function CartSheet({
  title,
  description,
  lines,
  failed,
  words,
  into = cart,
  most = 100,
  onAdded,
}: CartSheetProps) {
  const cartItems = useCart(into).items
  const [isAdding, setAdding] = useState(false)
  const changed = lines?.filter((line) => !isAsThen(line)) ?? []
  const same = lines?.filter(isAsThen) ?? []
  const available = lines?.flatMap((line) => ('missing' in line ? [] : [line])) ?? []
  const sums = sumsOf(lines ?? [])
  const inCart = new Map(cartItems.map((item) => [item.id, item.quantity]))
  const twice = available.filter(({ product }) => inCart.has(product.id))
  const isTooMuch = cartItems.length + available.length - twice.length > most

  function add() {
    for (const { product, quantity } of available) {
      if (inCart.has(product.id) && !isAdding) into.setQuantity(product.id, quantity)
      else addToCartAgain(product, quantity, into)
    }
    onAdded()
  }

  return (
    <DialogContent
      size="lg"
      title={title}
      description={description}
      footer={
        <>
          {lines && (
            <p className="tabular-nums max-md:order-last md:mr-auto">
              {sums.before !== sums.now && (
                <span className="block text-13 text-muted">
                  {words.before} {tenge(sums.before)}
                </span>
              )}
              <b className="text-20 font-semibold">{tenge(sums.now)}</b>
            </p>
          )}
          <DialogClose asChild>
            <Button variant="ghost">Отмена</Button>
          </DialogClose>
          <Button disabled={available.length === 0 || isTooMuch} onClick={add}>
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
          {isTooMuch && (
            <Alert tone="warning" role="status" title={`В корзине помещается не больше ${most} позиций`}>
              Уберите часть строк или добавьте их в другой раз.
            </Alert>
          )}
          {twice.length > 0 && words.replace && (
            <Field
              label={`Уже в корзине: ${count(twice.length, ['позиция', 'позиции', 'позиций'])} ${words.ofThese}`}
              className="mb-4"
            >
              <Segmented
                options={[
                  { value: 'replace', label: words.replace },
                  { value: 'add', label: 'Добавить к ним' },
                ]}
                value={isAdding ? 'add' : 'replace'}
                onValueChange={(way) => setAdding(way === 'add')}
              />
            </Field>
          )}
          <Lines title={words.changed} lines={changed} inCart={inCart} />
          <Lines title={words.same} lines={same} inCart={inCart} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </DialogContent>
  )
}

/** Cart quantities by product. */
type InCart = ReadonlyMap<string, number>

function Lines({ title, lines, inCart }: { title: string; lines: SheetLine[]; inCart: InCart }) {
  if (lines.length === 0) return null
  return (
    // A long sheet is scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="mt-3 first:mt-0" aria-label={title} tabIndex={0}>
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

function LineRow({ line, inCart }: { line: SheetLine; inCart: InCart }) {
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
          {item.remark && <StatusChip>{item.remark}</StatusChip>}
          <Changes line={line} />
        </p>
      </div>
      {'missing' in line ? (
        <p className="text-right text-muted">
          не войдёт
          {then > 0 && <s className="block text-13">{tenge(then)}</s>}
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

function Changes({ line }: { line: SheetLine }) {
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
