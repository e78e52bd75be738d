import { useState } from 'react'
import { volumeText } from '#features/catalog/product.ts'
import { deliveryPriceText } from '#features/orders/words.ts'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { LineFact } from '#ui/data/facts'
import { Dialog, DialogClose, DialogContent } from '#ui/window/dialog'
import { dearerBy, isChanged, leftAfter, sumOf, type ChangedLine } from '../change.ts'
import type { Preview } from '../mutations.ts'
import type { ChangedOrder } from '../queries.ts'

type ChangeReviewProps = {
  order: ChangedOrder
  lines: readonly ChangedLine[]
  isDeliveryChanged: boolean
  /** As the database has counted it. */
  preview: Preview
  onSave: () => Promise<void>
  onClose: () => void
}

/** Says the difference before it is saved. */
export function ChangeReview({ order, lines, isDeliveryChanged, preview, onSave, onClose }: ChangeReviewProps) {
  const [isSaving, setSaving] = useState(false)
  const changed = lines.filter(isChanged)
  const left = leftAfter(order, preview.total)
  const wasDelivery = deliveryPriceText(order.delivery_price)
  const delivery = deliveryPriceText(preview.delivery_price)

  async function save() {
    setSaving(true)
    await onSave()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isSaving && onClose()}>
      <DialogContent
        title="Что изменится"
        description={`Заказ ${order.number}`}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="ghost">Вернуться</Button>
            </DialogClose>
            <Button loading={isSaving} onClick={() => void save()}>
              Сохранить изменения
            </Button>
          </>
        }
      >
        <ul className="text-14 tabular-nums *:not-first:border-t">
          {changed.map((line) => (
            <Difference key={line.id} line={line} />
          ))}
          {isDeliveryChanged && <li className="py-2.5">Доставка: другие условия</li>}
        </ul>
        <dl className="mt-3 grid gap-1 border-t pt-3 text-14 tabular-nums">
          <LineFact label="Доставка">
            {delivery !== wasDelivery && <span className="mr-2 text-muted">{wasDelivery} →</span>}
            {delivery}
          </LineFact>
          <LineFact label={preview.delivery_price === null ? 'Без доставки' : 'Итого'}>
            {preview.total !== order.total && <span className="mr-2 text-muted">{tenge(order.total)} →</span>}
            <b className="text-20 font-semibold">{tenge(preview.total)}</b>
          </LineFact>
          {order.received_total > 0 && (
            <LineFact label={left < 0 ? 'К возврату' : 'Останется оплатить'}>{tenge(Math.abs(left))}</LineFact>
          )}
        </dl>
      </DialogContent>
    </Dialog>
  )
}

function Difference({ line }: { line: ChangedLine }) {
  const { name, volume_ml, had, quantity } = line
  const dearer = dearerBy(line)
  const difference = sumOf(line) - sumOf({ ...line, quantity: had })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <p>
        {name}, {volumeText(volume_ml)}
        {dearer > 0 && <span className="block text-13 text-warning">новые штуки дороже на {tenge(dearer)}</span>}
      </p>
      <p className="text-right">
        {had === 0 ? 'добавить ' : quantity === 0 ? 'убрать ' : `${had} → `}
        {`${quantity || had}\u00a0шт.`}
        <span className="block text-13 text-muted">
          {difference > 0 && '+'}
          {tenge(difference)}
        </span>
      </p>
    </li>
  )
}
