import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { cn } from '#lib/cn'
import { Checkbox } from '#ui/checkbox'
import { Progress } from '#ui/progress'
import type { DeliveryOrder } from '../board.ts'

type PickListProps = {
  items: DeliveryOrder['items']
  /** Articles ticked off while the order is assembled: for oneself, not kept. */
  picked: ReadonlySet<string>
  /** Without it nothing can be ticked. */
  onPick?: ((picked: ReadonlySet<string>) => void) | undefined
}

/** What belongs in the parcel. */
export function PickList({ items, picked, onPick }: PickListProps) {
  const tickable = onPick !== undefined

  function tick(sku: string, on: boolean) {
    const next = new Set(picked)
    if (on) next.add(sku)
    else next.delete(sku)
    onPick?.(next)
  }

  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="text-14">{tickable ? 'Лист сборки' : 'Состав'}</h3>
        {tickable && (
          <div className="flex items-center gap-3 text-13 tabular-nums">
            <Progress label="Собрано" value={picked.size} max={items.length} className="w-28" />
            {picked.size} из {items.length}
          </div>
        )}
      </div>
      <ul>
        {items.map(({ sku, name, product_type, volume_ml, image_url, quantity }) => {
          const done = picked.has(sku)
          return (
            <li key={sku} className="flex items-center gap-3 border-t py-2">
              <span className="grid size-14 flex-none place-items-center rounded-control bg-sunken">
                <ProductPicture path={image_url} sizes="56px" className="size-13" />
              </span>
              <span className={cn('min-w-0 flex-1', done && 'opacity-60')}>
                <span className="block text-16 font-name">{name}</span>
                <span className="block text-13 text-muted">
                  {product_type} · {volume_ml}
                  {'\u00a0'}мл · <span className="whitespace-nowrap">{sku}</span>
                </span>
              </span>
              <span className="flex-none text-right">
                <span className="text-20 font-semibold">{quantity}</span>{' '}
                <span className="text-13 text-muted">шт.</span>
              </span>
              {tickable && (
                <Checkbox
                  aria-label={`Собрано: ${name}, ${volume_ml} мл`}
                  checked={done}
                  onCheckedChange={(checked) => tick(sku, checked === true)}
                  className="mx-3"
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
