import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useViewer } from '#features/account/viewer.ts'
import { CityInput } from '#features/orders/components/city-input.tsx'
import type { DeliveryKind } from '#features/orders/status.ts'
import { sumText } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { Checkbox } from '#ui/form/checkbox'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { MoneyField, SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { PageHeader } from '#ui/page/page-header'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { daysText, priceText, WEEK } from '../method-words.ts'
import { methodSchema, type MethodValues } from '../method-schema.ts'
import { saveMethodMutation, type MethodRow } from '../mutations.ts'
import { deliveryMethodsQuery } from '../queries.ts'
import { Carriers } from './carriers.tsx'
import { Cities } from './cities.tsx'
import { DeliveryTabs } from './delivery-tabs.tsx'
import { QueryCard } from './query-card.tsx'

const deliveryKind: Record<DeliveryKind, string> = {
  courier: 'Курьер',
  intercity: 'Межгород',
  pickup: 'Самовывоз',
}

export function MethodsPage() {
  const viewer = useViewer()
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Доставка" className="mb-2 md:mb-2" />
      <DeliveryTabs role={viewer.state === 'staff' ? viewer.role : null} current="methods" />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Methods />
        <Carriers />
        <div className="lg:col-span-2">
          <Cities />
        </div>
      </div>
    </div>
  )
}

function Methods() {
  const query = useQuery(deliveryMethodsQuery())
  return (
    <QueryCard
      title="Способы доставки"
      query={query}
      action={<MethodDialog trigger={<Button size="sm">Добавить способ</Button>} />}
    >
      <ul className="divide-y">
        {query.data?.map((method) => (
          <li key={method.code} className="flex items-center gap-x-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {method.name}
                {!method.is_active && <StatusChip tone="neutral">выключен</StatusChip>}
              </p>
              <p className="text-13 text-muted">
                {deliveryKind[method.kind]}
                {method.city && `, ${method.city}`} · {priceText(method)} · {daysText(method)}
              </p>
            </div>
            <MethodDialog
              method={method}
              trigger={
                <Button variant="secondary" size="sm" aria-label={`Изменить: ${method.name}`}>
                  Изменить
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </QueryCard>
  )
}

const labels = {
  name: 'Название',
  code: 'Код',
  city: 'Город',
  description: 'Пояснение',
  price: 'Стоимость',
  freeFrom: 'Бесплатно от',
  days: 'Дни доставки',
  leadDays: 'Через, дней',
  cutOff: 'Заказы до',
  position: 'Порядок',
}

function MethodDialog({ method, trigger }: { method?: MethodRow; trigger: ReactNode }) {
  const { mutateAsync: save } = useMutation(saveMethodMutation())
  return (
    <FormDialog
      trigger={trigger}
      title={method ? method.name : 'Новый способ доставки'}
      description="Уже оформленные заказы остаются такими, какими были."
      schema={methodSchema}
      defaultValues={{
        code: method?.code ?? '',
        kind: method?.kind ?? 'courier',
        name: method?.name ?? '',
        description: method?.description ?? '',
        price: method?.price == null ? '' : sumText(method.price),
        freeFrom: method?.free_from == null ? '' : sumText(method.free_from),
        city: method?.city ?? '',
        days: method?.days ?? [1, 2, 3, 4, 5],
        leadDays: String(method?.lead_days ?? 1),
        cutOff: method?.cut_off.slice(0, 5) ?? '15:00',
        position: String(method?.position ?? 10),
        isActive: method?.is_active ?? true,
      }}
      labels={labels}
      confirmLabel="Сохранить"
      onSubmit={async (row) => {
        await save({ ...row, isNew: !method })
        toast.success(`Сохранено: ${row.name}`)
      }}
    >
      <MethodFields isNew={!method} />
    </FormDialog>
  )
}

function MethodFields({ isNew }: { isNew: boolean }) {
  const { register } = useFormContext<MethodValues>()
  const kind = useWatch<MethodValues, 'kind'>({ name: 'kind' })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="name" label="Название" required>
          <Input maxLength={80} {...register('name')} />
        </FormField>
        <SelectField
          name="kind"
          label="Вид"
          options={Object.entries(deliveryKind).map(([value, label]) => ({ value, label }))}
        />
        {isNew && (
          <FormField name="code" label="Код" required hint="Латиницей, потом не меняется: courier-semey">
            <Input maxLength={40} autoComplete="off" {...register('code')} />
          </FormField>
        )}
        {kind !== 'intercity' && (
          <FormField name="city" label="Город" required>
            <CityInput maxLength={80} {...register('city')} />
          </FormField>
        )}
      </div>
      <FormField name="description" label="Пояснение" remark="видит клиника">
        <Input maxLength={300} {...register('description')} />
      </FormField>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField name="price" label="Стоимость" hint="Пусто: указывает менеджер" />
        <MoneyField name="freeFrom" label="Бесплатно от" hint="Пусто: никогда" />
      </div>
      <DaysField />
      <div className="grid grid-cols-3 gap-3">
        <FormField name="leadDays" label="Через, дней" hint="0: в тот же день">
          <Input inputMode="numeric" {...register('leadDays')} />
        </FormField>
        <FormField name="cutOff" label="Заказы до">
          <Input type="time" {...register('cutOff')} />
        </FormField>
        <FormField name="position" label="Порядок">
          <Input inputMode="numeric" {...register('position')} />
        </FormField>
      </div>
      <CheckboxField name="isActive" note="Выключенный клиники не видят">
        Предлагать клиникам
      </CheckboxField>
    </>
  )
}

function DaysField() {
  const { control } = useFormContext<MethodValues>()
  const { field, fieldState } = useController({ control, name: 'days' })
  const problemId = useId()
  return (
    <fieldset aria-describedby={fieldState.error && problemId}>
      <legend className="mb-1 text-13 font-medium text-ink-soft">{labels.days}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEK.map((name, index) => (
          <Checkbox
            key={name}
            // After a refused submit the first of them gets the focus.
            ref={index === 0 ? field.ref : undefined}
            aria-invalid={fieldState.invalid || undefined}
            aria-describedby={fieldState.error && problemId}
            checked={field.value.includes(index + 1)}
            onCheckedChange={(on) =>
              field.onChange(
                on
                  ? [...field.value, index + 1].toSorted((a, b) => a - b)
                  : field.value.filter((day) => day !== index + 1),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {fieldState.error && (
        <p id={problemId} className="text-13 text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
