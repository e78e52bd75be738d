import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ProductKind } from '#features/assortment/components/product-name.tsx'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { cn } from '#lib/dom/cn'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { Progress } from '#ui/state/progress'
import { toast } from '#ui/state/toast'
import type { DeliveryCard, PickLine } from '../board.ts'
import { placeInCellMutation } from '../mutations.ts'
import { cellSchema } from '../schema.ts'
import { rowId, useTicks } from '../use-ticks.ts'
import { ScanField } from './scan-field.tsx'
import { ShortageDialog } from './shortage-dialog.tsx'

type PickLinesProps = {
  lines: readonly PickLine[]
  orders: readonly Pick<DeliveryCard, 'id' | 'on_shortage'>[]
  /** While orders are in assembly, lines can be ticked and reported short. */
  editable: boolean
  /** Whether the list is the whole page: then its scanner field has the focus. */
  isPage?: boolean
}

export function PickLines({ lines, orders, editable, isPage = false }: PickLinesProps) {
  const { isPicked, tick, scan } = useTicks(lines)
  const done = lines.filter((line) => isPicked(line) || line.missing === line.quantity).length
  return (
    <section aria-label="Лист сборки">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-14">{editable ? 'Лист сборки' : 'Состав'}</h2>
        {editable && (
          <div className="flex items-center gap-3 text-13 tabular-nums">
            <Progress label="Собрано" value={done} max={Math.max(lines.length, 1)} className="w-28" />
            {done} из {lines.length}
          </div>
        )}
      </div>
      {editable && <ScanField label="Артикул или штрихкод" onScan={scan} takesFocus={isPage} className="mb-2" />}
      <ul>
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            orders={orders}
            editable={editable}
            picked={isPicked(line)}
            onTick={(picked) => void tick(line, picked)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = Pick<PickLinesProps, 'orders' | 'editable'> & {
  line: PickLine
  picked: boolean
  onTick: (picked: boolean) => void
}

function Line({ line, orders, editable, picked, onTick }: LineProps) {
  const { name, volume_ml, sku, cell, quantity, missing, image_url, parts } = line
  const there = quantity - missing
  const reasons = [...new Set(parts.flatMap(({ reason }) => reason ?? []))].join('; ')
  return (
    <li id={rowId(line)} className="border-t py-2">
      <div className="flex items-center gap-3 max-md:gap-2">
        <span className="grid size-14 flex-none max-md:size-10 place-items-center rounded-control bg-sunken">
          <ProductPicture path={image_url} sizes="56px" className="size-13 max-md:size-9" />
        </span>
        <span className={cn('min-w-0 flex-1', picked && editable && 'text-muted')}>
          <span className="block text-16 leading-snug font-semibold">{name}</span>
          <span className="block text-13 text-muted">
            {editable ? (
              <CellDialog
                line={line}
                trigger={
                  <button
                    type="button"
                    aria-label={`${cell ? `Ячейка ${cell}` : 'Указать ячейку'}: ${name}, ${volume_ml} мл`}
                    className="-my-3 mr-1.5 min-w-8 py-3 text-left font-semibold whitespace-nowrap text-accent underline decoration-dotted underline-offset-3"
                  >
                    {cell ?? 'Указать ячейку'}
                  </button>
                }
              />
            ) : (
              cell && <b className="mr-1.5 font-semibold whitespace-nowrap text-accent">{cell}</b>
            )}
            <ProductKind product={line} more={sku} />
          </span>
          {parts.length > 1 && (
            <span className="block text-12 text-muted tabular-nums">
              {parts.map(({ number, quantity: n, missing: m }) => `${number}: ${n - m}`).join(' · ')}
            </span>
          )}
        </span>
        <span className="flex flex-none items-center gap-3 max-md:flex-col max-md:items-end max-md:gap-0">
          <span className="text-right whitespace-nowrap tabular-nums">
            <span className="text-20 font-semibold">{there}</span>{' '}
            <span className="text-13 text-muted">{missing > 0 ? `из ${quantity}` : 'шт.'}</span>
          </span>
          {editable && (
            <ShortageDialog
              line={line}
              orders={orders}
              trigger={
                <IconButton
                  size="sm"
                  label={`Недостача: ${name}, ${volume_ml} мл`}
                  className={missing > 0 ? 'text-warning' : ''}
                >
                  <TriangleAlert className="size-5" />
                </IconButton>
              }
            />
          )}
        </span>
        {editable && there > 0 && (
          <button
            type="button"
            role="checkbox"
            aria-checked={picked}
            aria-label={`Собрано: ${name}, ${volume_ml} мл`}
            onClick={() => onTick(!picked)}
            className={cn(
              'grid size-11 flex-none place-items-center rounded-control border-[1.5px] transition-colors',
              picked ? 'border-success bg-success text-surface' : 'border-control bg-surface hover:border-accent',
            )}
          >
            {picked && <Check aria-hidden className="size-5" />}
          </button>
        )}
      </div>
      {missing > 0 && (
        <p className="mt-2 rounded-control md:ml-17 bg-warning-soft px-3 py-2 text-13 text-warning">
          Не хватает {missing}
          {'\u00a0'}шт.{reasons && `: ${reasons.toLowerCase()}`}
        </p>
      )}
    </li>
  )
}

function CellDialog({ line, trigger }: { line: PickLine; trigger: ReactNode }) {
  const { product_id, name, volume_ml, sku } = line
  const { mutateAsync: place } = useMutation(placeInCellMutation())
  return (
    <FormDialog
      trigger={trigger}
      title="Ячейка на складе"
      description={`${name}, ${volume_ml}\u00a0мл, ${sku}`}
      schema={cellSchema}
      defaultValues={{ cell: line.cell ?? '' }}
      confirmLabel="Сохранить"
      onSubmit={async ({ cell }) => {
        await place({ product_id, cell })
        toast.success(cell === '' ? `${sku}: без ячейки` : `${sku}: ячейка ${cell}`)
      }}
    >
      {({ register }) => (
        <FormField name="cell" label="Ячейка" hint="Например, A-12. Пусто — товар без места">
          <Input autoComplete="off" autoCapitalize="characters" maxLength={20} {...register('cell')} />
        </FormField>
      )}
    </FormDialog>
  )
}
