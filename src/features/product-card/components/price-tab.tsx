import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { movementKind } from '#features/stock/words.ts'
import { cn } from '#lib/dom/cn'
import { dateTimeText, isoDay } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { FormField } from '#ui/form/form'
import { CheckboxField } from '#ui/form/checkbox-field'
import { DateField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { Skeleton } from '#ui/state/skeleton'
import type { Card as ProductCard } from '../card.ts'
import { labels } from '../fields.ts'
import { movementsQuery } from '../queries.ts'
import type { ProductValues } from '../schema.ts'
import { PriceAndStock } from './price-and-stock.tsx'

type PriceTabProps = { card: ProductCard | null; waiting: ReactNode }

export function PriceTab({ card, waiting }: PriceTabProps) {
  const { register, control } = useFormContext<ProductValues>()
  const [min, step] = useWatch({ control, name: ['order_min', 'order_step'] })
  return (
    <div className="grid gap-5">
      {card ? (
        <PriceAndStock saved={card} />
      ) : (
        <Card className="text-14 text-ink-soft">
          Сохраните черновик: цена и остаток ставятся отдельно, с причиной, и действуют сразу.
        </Card>
      )}
      <Card>
        <CardHeader title="Сколько можно заказать" />
        <div className="grid gap-5 md:grid-cols-2">
          <FormField name="order_min" label={labels.order_min} required>
            <Input inputMode="numeric" end={unit} {...register('order_min')} />
          </FormField>
          <FormField name="order_step" label={labels.order_step} hint={orderableText(min, step)} required>
            <Input inputMode="numeric" end={unit} {...register('order_step')} />
          </FormField>
          <FormField name="order_max" label={labels.order_max} hint="Пусто: сколько есть на складе">
            <Input inputMode="numeric" end={unit} {...register('order_max')} />
          </FormField>
          <FormField
            name="low_stock_threshold"
            label={labels.low_stock_threshold}
            hint="С какого остатка предупреждать. Пусто: никогда"
          >
            <Input inputMode="numeric" end={unit} {...register('low_stock_threshold')} />
          </FormField>
          <DateField
            name="expected_on"
            label={labels.expected_on}
            hint="Покупатели увидят день, пока товара нет"
            min={isoDay()}
          />
        </div>
        <CheckboxField
          name="certificate_required"
          note="Закажут только клиники, чей сертификат принят и действует в день заказа"
          className="mt-4"
        >
          {labels.certificate_required}
        </CheckboxField>
      </Card>
      {card && (
        <Card>
          <CardHeader title="Ждут поступления" />
          {waiting}
        </Card>
      )}
      {card && <Movements id={card.id} />}
    </div>
  )
}

/** «Можно заказать 6, 9, 12…» */
function orderableText(min: unknown, step: unknown): string | undefined {
  const [first, each] = [Number(min), Number(step)]
  if (!(first >= 1 && each >= 1)) return undefined
  return `Можно заказать ${[first, first + each, first + 2 * each].join(', ')}…`
}

const unit = <span className="text-muted">шт.</span>

function Movements({ id }: { id: string }) {
  const [shown, setShown] = useState(5)
  const movements = useQuery(movementsQuery(id))
  return (
    <Card>
      <CardHeader
        title="Движения"
        end={
          <Link to="/admin/products-tags/stock/movements" search={{ product: id }} className="link">
            Все движения
          </Link>
        }
      />
      {movements.isPending && <Skeleton className="h-24" />}
      {movements.isError && <p className="text-14 text-danger">Движения не загрузились.</p>}
      {movements.data?.length === 0 && <p className="text-14 text-ink-soft">Движений ещё не было.</p>}
      <ul className="divide-y text-14">
        {movements.data?.slice(0, shown).map(({ id: key, delta, kind, note, created_at }) => (
          <li key={key} className="grid grid-cols-[64px_1fr] gap-x-3 py-2 md:grid-cols-[64px_1fr_auto]">
            <span className={cn('font-semibold tabular-nums', delta < 0 ? 'text-danger' : 'text-success')}>
              {delta > 0 ? `+${delta}` : `−${-delta}`}
            </span>
            <span>{[movementKind[kind].label, note].filter(Boolean).join(': ')}</span>
            <span className="text-13 text-muted tabular-nums max-md:col-start-2">{dateTimeText(created_at)}</span>
          </li>
        ))}
      </ul>
      {(movements.data?.length ?? 0) > shown && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setShown(20)}>
          Показать ещё
        </Button>
      )}
    </Card>
  )
}
