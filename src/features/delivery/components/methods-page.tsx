import { useMutation, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useViewer } from '#features/account/viewer.ts'
import type { DeliveryKind } from '#features/orders/status.ts'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { CityInput } from '#features/orders/components/city-input.tsx'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { keepOneLine } from '#lib/one-line'
import { count } from '#lib/plural'
import { sumText } from '#lib/typed-sum'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { Checkbox } from '#ui/checkbox'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { IconButton } from '#ui/icon-button'
import { Input } from '#ui/input'
import { MoneyInput } from '#ui/money-input'
import { PageHeader } from '#ui/page-header'
import { QueryError } from '#ui/query-error'
import { Select } from '#ui/select'
import { Skeleton } from '#ui/skeleton'
import { StatusChip } from '#ui/status-chip'
import { toast } from '#ui/toast'
import { carrierSchema, methodSchema, type CarrierValues, type MethodValues } from '../method-schema.ts'
import {
  addCityMutation,
  removeCityMutation,
  saveCarrierMutation,
  saveMethodMutation,
  type CarrierRow,
  type MethodRow,
} from '../mutations.ts'
import { carriersQuery, deliveryMethodsQuery } from '../queries.ts'
import { DeliveryTabs } from './delivery-tabs.tsx'

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
        <div className="grid gap-4 md:gap-6">
          <Carriers />
          <Cities />
        </div>
      </div>
    </div>
  )
}

type SectionProps = {
  title: string
  action?: ReactNode
  query: { isError: boolean; error: unknown; data: unknown; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

function Section({ title, action, query, children }: SectionProps) {
  return (
    <Card>
      <section aria-label={title}>
        <header className="mb-2 flex items-center justify-between gap-4">
          <h2 className="text-20">{title}</h2>
          {action}
        </header>
        {query.isError && !query.data ? (
          <QueryError query={query} />
        ) : query.data ? (
          children
        ) : (
          <Skeleton className="h-40" />
        )}
      </section>
    </Card>
  )
}

const WEEK = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

function Methods() {
  const query = useQuery(deliveryMethodsQuery())
  return (
    <Section
      title="Способы доставки"
      query={query}
      action={<MethodDialog trigger={<Button size="sm">Добавить способ</Button>} />}
    >
      <ul className="divide-y">
        {query.data?.map((method) => (
          <li key={method.code} className="flex items-center gap-x-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-name">
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
    </Section>
  )
}

function priceText({ price, free_from }: MethodRow): string {
  if (price === null) return 'стоимость указывает менеджер'
  if (price === 0) return 'бесплатно'
  return free_from === null ? tenge(price) : `${tenge(price)}, бесплатно от ${tenge(free_from)}`
}

function daysText({ days, lead_days, cut_off }: MethodRow): string {
  const names = days.toSorted((a, b) => a - b).map((day) => WEEK[day - 1])
  const shown = days.join() === '1,2,3,4,5' ? 'пн–пт' : days.length === 7 ? 'ежедневно' : names.join(', ')
  return `${shown}, ${lead_days === 0 ? 'в тот же день' : `через ${count(lead_days, ['день', 'дня', 'дней'])}`}, заказы до ${cut_off.slice(0, 5)}`
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
    <FormDialog<MethodValues, ReturnType<typeof methodSchema.parse>>
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
  const { register, control } = useFormContext<MethodValues>()
  const { value: kind, onChange: setKind, ref: kindRef } = useController({ control, name: 'kind' }).field
  const active = useController({ control, name: 'isActive' }).field
  const isIntercity = kind === 'intercity'
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="name" label="Название" required>
          <Input maxLength={80} {...register('name')} />
        </FormField>
        <FormField name="kind" label="Вид">
          <Select
            options={(Object.entries(deliveryKind) as [DeliveryKind, string][]).map(([value, label]) => ({
              value,
              label,
            }))}
            value={kind}
            onValueChange={setKind}
            ref={kindRef}
          />
        </FormField>
        {isNew && (
          <FormField name="code" label="Код" required hint="Латиницей, потом не меняется: courier-semey">
            <Input maxLength={40} autoComplete="off" {...register('code')} />
          </FormField>
        )}
        {!isIntercity && (
          <FormField name="city" label="Город" required>
            <CityInput maxLength={80} {...register('city')} />
          </FormField>
        )}
      </div>
      <FormField name="description" label="Пояснение" remark="видит клиника">
        <Input maxLength={300} {...register('description')} />
      </FormField>
      <div className="grid grid-cols-2 gap-3">
        <SumField name="price" label="Стоимость" hint="Пусто: указывает менеджер" />
        <SumField name="freeFrom" label="Бесплатно от" hint="Пусто: никогда" />
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
      <Checkbox checked={active.value} onCheckedChange={active.onChange} note="Выключенный клиники не видят">
        Предлагать клиникам
      </Checkbox>
    </>
  )
}

function SumField({ name, ...texts }: { name: 'price' | 'freeFrom'; label: string; hint: string }) {
  const { control } = useFormContext<MethodValues>()
  const { value, onChange, onBlur, ref } = useController({ control, name }).field
  return (
    <FormField name={name} {...texts}>
      <MoneyInput value={value} onValueChange={onChange} onBlur={onBlur} ref={ref} />
    </FormField>
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

function Carriers() {
  const query = useQuery(carriersQuery())
  return (
    <Section
      title="Службы"
      query={query}
      action={
        <CarrierDialog
          trigger={
            <Button variant="secondary" size="sm">
              Добавить службу
            </Button>
          }
        />
      }
    >
      <ul className="divide-y">
        {query.data?.map((carrier) => (
          <li key={carrier.code} className="flex items-center gap-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-name">
                {carrier.name}
                {!carrier.is_active && <StatusChip tone="neutral">выключена</StatusChip>}
              </p>
              <p className="text-13 wrap-anywhere text-muted">{carrier.tracking_pattern ?? 'номер любой'}</p>
            </div>
            <CarrierDialog
              carrier={carrier}
              trigger={
                <Button variant="secondary" size="sm" aria-label={`Изменить: ${carrier.name}`}>
                  Изменить
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CarrierDialog({ carrier, trigger }: { carrier?: CarrierRow; trigger: ReactNode }) {
  const { mutateAsync: save } = useMutation(saveCarrierMutation())
  return (
    <FormDialog<CarrierValues, ReturnType<typeof carrierSchema.parse>>
      trigger={trigger}
      title={carrier ? carrier.name : 'Новая служба'}
      schema={carrierSchema}
      defaultValues={{
        code: carrier?.code ?? '',
        name: carrier?.name ?? '',
        pattern: carrier?.tracking_pattern ?? '',
        url: carrier?.tracking_url ?? '',
        position: String(carrier?.position ?? 10),
        isActive: carrier?.is_active ?? true,
      }}
      confirmLabel="Сохранить"
      onSubmit={async (row) => {
        await save({ ...row, isNew: !carrier })
        toast.success(`Сохранено: ${row.name}`)
      }}
    >
      <CarrierFields isNew={!carrier} />
    </FormDialog>
  )
}

function CarrierFields({ isNew }: { isNew: boolean }) {
  const { register, control } = useFormContext<CarrierValues>()
  const active = useController({ control, name: 'isActive' }).field
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField name="name" label="Название" required>
          <Input maxLength={80} {...register('name')} />
        </FormField>
        {isNew ? (
          <FormField name="code" label="Код" required hint="Латиницей: dhl">
            <Input maxLength={40} autoComplete="off" {...register('code')} />
          </FormField>
        ) : (
          <FormField name="position" label="Порядок">
            <Input inputMode="numeric" {...register('position')} />
          </FormField>
        )}
      </div>
      <FormField
        name="pattern"
        label="Вид номера отправления"
        remark="необязательно"
        hint="Регулярное выражение: [A-Z]{2}[0-9]{9}KZ"
      >
        <Input maxLength={100} autoComplete="off" {...register('pattern')} />
      </FormField>
      <FormField
        name="url"
        label="Страница отслеживания"
        remark="необязательно"
        hint="https://… с {number} на месте номера"
      >
        <Input maxLength={300} autoComplete="off" inputMode="url" {...register('url')} />
      </FormField>
      <Checkbox checked={active.value} onCheckedChange={active.onChange}>
        Предлагать при отправке
      </Checkbox>
    </>
  )
}

function Cities() {
  const query = useQuery(citiesQuery())
  const { mutate: add, isPending } = useMutation(addCityMutation())
  const { mutate: remove } = useMutation(removeCityMutation())
  const [name, setName] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const city = name.trim()
    if (city.length < 2) return
    add({ name: city, region: '' }, { onSuccess: () => setName(''), onError: (error) => toast.error(errorText(error)) })
  }

  function drop(city: { name: string; region: string }) {
    remove(city.name, {
      onSuccess: () =>
        toast.show(`Город ${city.name} больше не предлагается`, {
          action: { label: 'Вернуть', onClick: () => add(city, { onError: (error) => toast.error(errorText(error)) }) },
        }),
      onError: (error) => toast.error(errorText(error)),
    })
  }

  return (
    <Section title="Города" query={query}>
      <p className="mb-3 text-13 text-muted">Подсказки для адресов и способов доставки. Другое место можно вписать.</p>
      <form onInput={keepOneLine} onSubmit={submit} className="mb-3 flex gap-2">
        <Input
          aria-label="Новый город"
          placeholder="Новый город"
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" loading={isPending}>
          Добавить
        </Button>
      </form>
      <ul className="flex flex-wrap gap-1.5">
        {query.data?.map((city) => (
          <li
            key={city.name}
            className="inline-flex items-center rounded-full border pl-3 text-13"
            title={city.region || undefined}
          >
            {city.name}
            <IconButton size="sm" label={`Убрать: ${city.name}`} onClick={() => drop(city)}>
              <X className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
