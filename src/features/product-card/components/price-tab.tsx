import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adjustStockMutation, setPriceMutation } from '#features/products/mutations.ts'
import { movementKind } from '#features/stock/words.ts'
import { cn } from '#lib/cn'
import { dateTimeText } from '#lib/dates'
import { typedText } from '#lib/form-schema'
import { priceText } from '#lib/money'
import { readNumber } from '#lib/typed/number'
import { MOST_PIECES } from '#lib/typed/whole'
import { isTenfold } from '#lib/tenfold'
import { NOT_CHECKED, TenfoldField } from '#ui/tenfold-check'
import { readTenge, sumText } from '#lib/typed-sum'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import { Fact, Facts } from '#ui/facts'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { MoneyInput } from '#ui/money-input'
import { Skeleton } from '#ui/skeleton'
import { toast } from '#ui/toast'
import type { Card as ProductCard } from '../card.ts'
import { labels } from '../fields.ts'
import { cardQuery, movementsQuery } from '../queries.ts'
import type { ProductValues } from '../schema.ts'

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
        </div>
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

const reason = typedText().min(2, 'Напишите, почему').max(500, 'Не длиннее 500 знаков')

const priceSchema = (current: number | null) =>
  z
    .object({
      price: z.string().transform((text, issues) => {
        const { sum = null, problem } = readTenge(text)
        if (problem || sum === 0) issues.addIssue(problem ?? 'Введите цену в тенге, больше нуля')
        return sum
      }),
      reason,
      checked: z.number().nullable(),
    })
    .refine(({ price, checked }) => checked === price || !isTenfold(current, price), {
      path: ['checked'],
      error: NOT_CHECKED,
    })
    .transform(({ price, reason }) => ({ price, reason }))

const stockSchema = (current: number) =>
  z
    .object({
      delta: z
        .string()
        .transform((text) => readNumber(text, 'pieces'))
        .pipe(
          z
            .number('Введите целое число: 24 или -2')
            .int('Введите целое число: 24 или -2')
            .min(-MOST_PIECES, 'Слишком много')
            .max(MOST_PIECES, 'Слишком много')
            .refine((delta) => delta !== 0, 'Введите целое число: 24 или -2'),
        ),
      reason,
      checked: z.number().nullable(),
    })
    .refine(({ delta, checked }) => checked === current + delta || !isTenfold(current, current + delta), {
      path: ['checked'],
      error: NOT_CHECKED,
    })
    .transform(({ delta, reason }) => ({ delta, reason }))

/** Saved at once, apart from the form. */
function PriceAndStock({ saved }: { saved: ProductCard }) {
  const { data = saved } = useQuery(cardQuery(saved.id))
  const { sku, price, stock_count, reserved } = data
  const setPrice = useMutation(setPriceMutation())
  const adjustStock = useMutation(adjustStockMutation())

  return (
    <Card>
      <CardHeader title="Цена и остаток" end="Действуют сразу, с записью в журнал" />
      <Facts>
        <Fact
          label="Цена"
          end={
            <FormDialog
              trigger={
                <Button variant="ghost" size="sm">
                  Изменить цену
                </Button>
              }
              title="Новая цена"
              description={`Сейчас: ${priceText(price)}. Пустая цена значит «по запросу».`}
              schema={priceSchema(price)}
              defaultValues={{ price: price === null ? '' : sumText(price), reason: '', checked: null }}
              confirmLabel="Сохранить цену"
              onSubmit={async (values) => {
                await setPrice.mutateAsync({ sku, ...values })
                toast.success(`Цена: ${priceText(values.price)}`)
              }}
            >
              <FormField name="price" label="Цена">
                <Controller
                  name="price"
                  render={({ field: { value, onChange, onBlur, ref } }) => (
                    <MoneyInput ref={ref} value={value as string} onValueChange={onChange} onBlur={onBlur} />
                  )}
                />
              </FormField>
              <PriceCheck current={price} />
              <ReasonField placeholder="Новый прайс поставщика" />
            </FormDialog>
          }
        >
          <b className="font-semibold tabular-nums">{priceText(price)}</b>
        </Fact>
        <Fact
          label="На складе"
          end={
            <FormDialog
              trigger={
                <Button variant="ghost" size="sm">
                  Приход или списание
                </Button>
              }
              title="Приход или списание"
              description={`Сейчас на складе ${stock_count} шт.`}
              schema={stockSchema(stock_count)}
              defaultValues={{ delta: '', reason: '', checked: null }}
              confirmLabel="Провести"
              onSubmit={async (values, idempotency_key) => {
                await adjustStock.mutateAsync({ sku, ...values, idempotency_key })
                toast.success('Остаток изменён')
              }}
            >
              <DeltaField />
              <StockCheck current={stock_count} />
              <ReasonField placeholder="Поставка от 20.11, накладная 418" />
            </FormDialog>
          }
        >
          <span className="whitespace-nowrap tabular-nums">{stock_count} шт.</span>
        </Fact>
        <Fact label="В заказах">
          <span className="tabular-nums">
            {reserved > 0 ? `${reserved}\u00a0шт. ждут отправки, уже вычтены из остатка` : 'нет'}
          </span>
        </Fact>
      </Facts>
    </Card>
  )
}

function PriceCheck({ current }: { current: number | null }) {
  const typed: unknown = useWatch({ name: 'price' })
  return <TenfoldField what="Цена меняется" old={current} next={readTenge(String(typed)).sum ?? null} />
}

function StockCheck({ current }: { current: number }) {
  const typed: unknown = useWatch({ name: 'delta' })
  const delta = readNumber(String(typed), 'pieces')
  return (
    <TenfoldField what="Остаток меняется" old={current} next={typeof delta === 'number' ? current + delta : null} />
  )
}

function DeltaField() {
  const { register } = useFormContext()
  return (
    <FormField name="delta" label="Сколько" hint="Приход без знака, списание с минусом" required>
      <Input autoComplete="off" placeholder="24" end={unit} {...register('delta')} />
    </FormField>
  )
}

function ReasonField({ placeholder }: { placeholder: string }) {
  const { register } = useFormContext()
  return (
    <FormField name="reason" label="Причина" required>
      <Input autoComplete="off" placeholder={placeholder} {...register('reason')} />
    </FormField>
  )
}

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
