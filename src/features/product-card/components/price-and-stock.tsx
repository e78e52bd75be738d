import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adjustStockMutation, setPriceMutation } from '#features/products/mutations.ts'
import { typedText } from '#lib/forms/form-schema'
import { priceText } from '#lib/money/money'
import { isTenfold } from '#lib/money/tenfold'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { readNumber } from '#lib/typed/number'
import { MOST_PIECES } from '#lib/typed/whole'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import { Fact, Facts } from '#ui/data/facts'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { MoneyField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { NOT_CHECKED, TenfoldField } from '#ui/form/tenfold-check'
import { toast } from '#ui/state/toast'
import type { Card as ProductCard } from '../card.ts'
import { cardQuery } from '../queries.ts'

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
export function PriceAndStock({ saved }: { saved: ProductCard }) {
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
              defaultValues={{
                price: price === null ? '' : sumText(price),
                reason: price === null ? 'Первая цена' : '',
                checked: null,
              }}
              confirmLabel="Сохранить цену"
              onSubmit={async (values) => {
                await setPrice.mutateAsync({ sku, ...values })
                toast.success(`Цена: ${priceText(values.price)}`)
              }}
            >
              <MoneyField name="price" label="Цена" />
              <PriceCheck current={price} />
              <ReasonField placeholder="Новый прайс" />
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
              {({ register }) => (
                <>
                  <FormField name="delta" label="Сколько" hint="Приход без знака, списание с минусом" required>
                    <Input
                      autoComplete="off"
                      placeholder="24"
                      end={<span className="text-muted">шт.</span>}
                      {...register('delta')}
                    />
                  </FormField>
                  <StockCheck current={stock_count} />
                  <ReasonField placeholder="Поставка от 20.11, накладная 418" />
                </>
              )}
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

function ReasonField({ placeholder }: { placeholder: string }) {
  const { register } = useFormContext()
  return (
    <FormField name="reason" label="Причина" required>
      <Input autoComplete="off" placeholder={placeholder} {...register('reason')} />
    </FormField>
  )
}
