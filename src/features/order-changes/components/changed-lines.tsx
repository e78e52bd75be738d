import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { tenge } from '#lib/money/money'
import { IconButton } from '#ui/action/icon-button'
import { Stepper } from '#ui/form/stepper'
import { Card, CardHeader } from '#ui/page/card'
import { toast } from '#ui/state/toast'
import { dearerBy, mostOf, sumOf, type ChangedLine } from '../change.ts'

type ChangedLinesProps = {
  lines: readonly ChangedLine[]
  /** What the database has refused, by sku. */
  refused: Readonly<Record<string, string>>
  onChange: (productId: string, quantity: number) => void
}

/** What the order will have. */
export function ChangedLines({ lines, refused, onChange }: ChangedLinesProps) {
  const list = useRef<HTMLUListElement>(null)

  function remove({ id, name, quantity }: ChangedLine, index: number) {
    onChange(id, 0)
    toast.show(`«${name}» убран из заказа`, { action: { label: 'Вернуть', onClick: () => onChange(id, quantity) } })
    // The pressed button is gone: focus the one in its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
      buttons?.[Math.min(index, buttons.length - 1)]?.focus()
    })
  }

  return (
    <Card padded={false} aria-label="Состав заказа">
      <CardHeader title="Состав" className="mb-0 px-4 pt-4 pb-3 md:px-8 md:pt-7" />
      <ul ref={list} className="border-t *:not-first:border-t">
        {lines
          .filter(({ quantity }) => quantity > 0)
          .map((line, index) => (
            <Line
              key={line.id}
              line={line}
              refused={refused[line.sku]}
              onChange={(quantity) => onChange(line.id, quantity)}
              onRemove={() => remove(line, index)}
            />
          ))}
      </ul>
    </Card>
  )
}

type LineProps = {
  line: ChangedLine
  refused: string | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, refused, onChange, onRemove }: LineProps) {
  const { name, product_type, volume_ml, sku, image_url, had, quantity, now } = line
  const dearer = dearerBy(line)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-center gap-x-3 gap-y-2 py-3 pr-1 pl-4 md:grid-cols-[44px_minmax(0,1fr)_132px_104px_44px] md:pr-2 md:pl-8">
      <span className="grid size-11 place-items-center rounded-control bg-sunken">
        <ProductPicture path={image_url} sizes="44px" className="size-10" />
      </span>
      <div className="min-w-0">
        <p className="text-14 font-semibold">
          {name} <span className="font-normal text-muted">({product_type})</span>
        </p>
        <p className="text-13 text-muted">
          {volumeText(volume_ml)} · {sku}
        </p>
        <p className="text-13 text-ink-soft empty:hidden">
          {had > 0 && quantity !== had && `было ${had}\u00a0шт.`}
          {had === 0 && 'добавлено'}
        </p>
        {dearer !== 0 && (
          <p className={dearer > 0 ? 'text-13 text-warning' : 'text-13 text-success'}>
            Новые штуки {dearer > 0 ? 'дороже' : 'дешевле'} на {tenge(Math.abs(dearer))}
          </p>
        )}
        {refused && (
          <p role="alert" className="text-13 text-danger">
            {refused}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:pr-3 md:contents">
        <Stepper
          tone="neutral"
          className="w-33"
          label={`Количество: ${name}`}
          value={quantity}
          min={now ? now.order_min : 1}
          max={mostOf(line)}
          step={now ? now.order_step : 1}
          invalid={refused !== undefined}
          onChange={onChange}
        />
        <p className="text-right font-semibold whitespace-nowrap tabular-nums">{tenge(sumOf(line))}</p>
      </div>
      <IconButton
        label={`Убрать «${name}»`}
        data-remove
        onClick={onRemove}
        className="max-md:col-start-3 max-md:row-start-1"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
