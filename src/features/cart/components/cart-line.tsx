import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useHue } from '#features/assortment/use-assortment.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { StockChip } from '#features/catalog/components/product-offer.tsx'
import { cn } from '#lib/dom/cn'
import { PRICE_ON_REQUEST, tenge } from '#lib/money/money'
import { nbspAfterShortWords } from '#lib/text/typography'
import { Badge } from '#ui/data/badge'
import { Checkbox } from '#ui/form/checkbox'
import { IconButton } from '#ui/action/icon-button'
import { StatusChip } from '#ui/data/status-chip'
import { Stepper } from '#ui/form/stepper'
import { lineTitle } from '../add-to-cart.ts'
import type { CartItem } from '../cart.ts'
import { cart } from '../cart-store.ts'
import { amountRule, lineTrouble } from '../checkout-readiness.ts'

type CartLineProps = {
  item: CartItem
  previousPrice: number | undefined
  missing?: ReactNode
  onRemove: () => void
}

export function CartLine({ item, previousPrice, missing, onRemove }: CartLineProps) {
  const { title, type, volume } = lineTitle(item)
  const hue = useHue(item.line)
  const trouble = lineTrouble(item)
  const leftOut = trouble === 'out-of-stock' || trouble === 'on-request'
  const priceChanged = previousPrice !== undefined && previousPrice > 0 && previousPrice !== item.price

  return (
    <li className="grid grid-cols-[20px_72px_minmax(0,1fr)_44px] items-start gap-x-3 gap-y-2 py-4 pr-1 pl-4 md:grid-cols-[20px_88px_minmax(0,1fr)_132px_112px_44px] md:items-center md:gap-x-4 md:pr-2 md:pl-5">
      <Checkbox
        aria-label={`Выбрать «${title}»`}
        checked={item.selected}
        onCheckedChange={(selected) => cart.select(item.id, selected === true)}
      />
      <div
        className={cn(
          'grid aspect-square place-items-center rounded-[10px] bg-[#f6f2ed]',
          leftOut && '[&>*]:opacity-50',
        )}
      >
        <ProductPicture path={item.imageUrl || null} sizes="88px" className="size-full" />
      </div>
      <div className="min-w-0">
        <h2
          className={cn(
            'text-14 leading-[1.3] font-semibold tracking-[-0.01em] md:text-16 md:leading-[1.3]',
            leftOut && 'text-muted',
          )}
        >
          <ProductLink slug={item.slug}>
            {nbspAfterShortWords(title)}{' '}
            {type && <span className="text-13 font-normal text-muted md:text-14">({type})</span>}
          </ProductLink>
        </h2>
        <p className="mt-0.5 mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-13 text-muted">
          {item.line && (
            <Badge ground="bare" style={hue}>
              {item.line}
            </Badge>
          )}
          {volume && <span>{volume}</span>}
          {item.sku && <span className="max-md:hidden">{item.sku}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          {trouble === 'on-request' && <StatusChip tone="warning">{PRICE_ON_REQUEST}</StatusChip>}
          {trouble !== 'on-request' && item.available !== undefined && (
            <StockChip product={item} quiet={trouble === undefined} />
          )}
          {trouble === 'too-many' && <span className="text-danger">больше, чем можно: уменьшите количество</span>}
          {trouble === 'bad-step' && <span className="text-danger">{amountRule(item)}: измените количество</span>}
          {trouble === undefined && priceChanged && 'цена изменилась'}
        </p>
      </div>
      {leftOut ? (
        <div className="col-span-2 col-start-3 pr-3 text-right text-13 text-muted md:col-span-2 md:col-start-4 md:pr-0">
          не войдёт в заказ
          {trouble === 'out-of-stock' && missing}
        </div>
      ) : (
        <div className="col-span-3 col-start-2 row-start-2 flex flex-wrap justify-between gap-x-3 md:contents">
          <div className="w-33">
            <Stepper
              tone="neutral"
              label={`Количество: ${title}`}
              value={item.quantity}
              min={item.order_min}
              max={item.max_quantity}
              step={item.order_step}
              onChange={(quantity) => cart.setQuantity(item.id, quantity)}
            />
            <p className="mt-1 text-center text-12 text-muted tabular-nums">{tenge(item.price)} за шт.</p>
          </div>
          <p className="ml-auto pt-2.5 pr-3 text-right font-semibold whitespace-nowrap tabular-nums md:p-0">
            {tenge(item.price * item.quantity)}
            {priceChanged && (
              <s className="block text-13 font-normal text-muted">
                <span className="sr-only">было </span>
                {tenge(previousPrice * item.quantity)}
              </s>
            )}
          </p>
        </div>
      )}
      <IconButton
        label={`Удалить «${title}»`}
        data-remove
        onClick={onRemove}
        className="max-md:col-start-4 max-md:row-start-1 max-md:-mt-2.5"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Old carts may not know the slug. */
function ProductLink({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  if (!slug) return children
  return (
    <Link to="/product/$slug" params={{ slug }} className="hover:text-accent">
      {children}
    </Link>
  )
}
