import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import * as RadixPopover from 'radix-ui/popover'
import { useState, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { ProductSearch } from '#features/product-card/components/product-search.tsx'
import { useTierOptions } from '#features/rating/use-tier-options.ts'
import { useManagerOptions } from '#features/users/manager-option.ts'
import { clinicTagsQuery } from '#features/users/queries.ts'
import { AddFilterButton } from '#ui/filter/add-filter-button'
import { FilterChip } from '#ui/filter/chip'
import { FormField } from '#ui/form/form'
import { IconButton } from '#ui/action/icon-button'
import { Input } from '#ui/form/input'
import { PickFilter } from '#ui/filter/pick-filter'
import { Segmented } from '#ui/form/segmented'
import { Textarea } from '#ui/form/textarea'
import type { ComposeValues } from '../compose.ts'
import { productTitlesQuery } from '../queries.ts'
import { clinicStatuses, staffRoles } from '../words.ts'

type Option = { value: string; label: string }

const audiences = [
  { value: 'clinics', label: 'Клиникам' },
  { value: 'staff', label: 'Команде' },
  { value: 'list', label: 'По адресам' },
]
/** All conditions must hold; one value of each is enough. */
export function AudienceFields() {
  const { register } = useFormContext<ComposeValues>()
  const to = useController<ComposeValues, 'to'>({ name: 'to' }).field
  return (
    <div className="grid gap-4">
      <Segmented aria-label="Кому" options={audiences} value={to.value} onValueChange={to.onChange} />
      {to.value === 'clinics' && <ClinicConditions />}
      {to.value === 'staff' && <Values name="roles" label="Роль" any="все сотрудники" options={staffRoles} />}
      {to.value === 'list' && (
        <FormField name="emails" label="Адреса" hint="Каждый с новой строки. Получат те, у кого есть учётная запись.">
          <Textarea {...register('emails')} />
        </FormField>
      )}
    </div>
  )
}

const addable = {
  cities: 'Город',
  tiers: 'Категория',
  managers: 'Менеджер',
  tags: 'Метка',
  lines: 'Покупали линию',
  products: 'Покупали товар',
}
type Addable = keyof typeof addable
const names = Object.keys(addable) as Addable[]

function ClinicConditions() {
  const { register, getValues, setValue } = useFormContext<ComposeValues>()
  const { data: tags = [] } = useQuery(clinicTagsQuery())
  const { lines } = useAssortment()
  const options: Record<Exclude<Addable, 'products'>, Option[]> = {
    cities: useCityOptions(),
    tiers: useTierOptions(),
    managers: useManagerOptions(),
    tags: tags.map((tag) => ({ value: tag, label: tag })),
    lines: lines.map(({ slug, name }) => ({ value: slug, label: name })),
  }
  const [chosenLines, chosenProducts] = useWatch<ComposeValues, ['lines', 'products']>({ name: ['lines', 'products'] })
  // A condition without values stays while it is edited.
  const [shown, setShown] = useState(() => names.filter((name) => getValues(name).length > 0))
  const left = names.filter((name) => !shown.includes(name) && (name === 'products' || options[name].length > 0))
  const drop = (name: Addable) => {
    setShown(shown.filter((other) => other !== name))
    setValue(name, [], { shouldDirty: true })
  }
  return (
    <div className="grid gap-1 md:gap-3">
      <Values name="statuses" label="Статус" any="подтверждена" options={clinicStatuses} />
      {shown.map((name) =>
        name === 'products' ? (
          <Products key={name} label={addable[name]} onDrop={() => drop(name)} />
        ) : (
          <Values
            key={name}
            name={name}
            label={addable[name]}
            options={options[name]}
            searched={name === 'cities' || name === 'managers' || name === 'tags'}
            onDrop={() => drop(name)}
          />
        ),
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 *:first:flex-1 *:first:basis-50 md:*:first:flex-none">
        <FormField name="silentDays" label="Не заказывали больше, дней">
          <Input inputMode="numeric" autoComplete="off" placeholder="Не важно" {...register('silentDays')} />
        </FormField>
        {chosenLines.length + chosenProducts.length > 0 && (
          <FormField name="boughtDays" label="Покупали за последние, дней">
            <Input inputMode="numeric" autoComplete="off" placeholder="Когда-либо" {...register('boughtDays')} />
          </FormField>
        )}
        {left.length > 0 && (
          <div className="grid min-h-11 items-center">
            <PickFilter
              label="Условие"
              options={left.map((value) => ({ value, label: addable[value] }))}
              onPick={(name) => setShown([...shown, name as Addable])}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type ValuesProps = {
  name: 'statuses' | 'cities' | 'tiers' | 'managers' | 'tags' | 'lines' | 'roles'
  label: string
  options: Option[]
  searched?: boolean
} & Pick<ConditionProps, 'any' | 'onDrop'>

function Values({ name, options, searched, ...condition }: ValuesProps) {
  const { value, onChange } = useController<ComposeValues, ValuesProps['name']>({ name }).field
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  const left = options.filter((option) => !value.includes(option.value))
  return (
    <Condition {...condition} values={value} labelOf={labelOf} onChange={onChange}>
      {left.length > 0 && (
        <PickFilter
          label={value.length === 0 ? 'Выбрать' : 'Ещё'}
          options={left}
          searched={searched ?? false}
          onPick={(one) => onChange([...value, one])}
        />
      )}
    </Condition>
  )
}

/** Searched on the server: there may be more than a list can show. */
function Products(condition: Pick<ConditionProps, 'label' | 'onDrop'>) {
  const { value, onChange } = useController<ComposeValues, 'products'>({ name: 'products' }).field
  const { data: titles = [] } = useQuery({ ...productTitlesQuery(value), enabled: value.length > 0 })
  const [open, setOpen] = useState(false)
  return (
    <Condition
      {...condition}
      values={value}
      labelOf={(id) => titles.find((one) => one.id === id)?.title ?? '…'}
      onChange={onChange}
    >
      <RadixPopover.Root open={open} onOpenChange={setOpen}>
        <RadixPopover.Trigger asChild>
          <AddFilterButton>{value.length === 0 ? 'Выбрать' : 'Ещё'}</AddFilterButton>
        </RadixPopover.Trigger>
        <RadixPopover.Portal>
          <RadixPopover.Content
            aria-label={condition.label}
            align="start"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 w-100 max-w-[calc(100vw-16px)] rounded-card border bg-surface p-3 shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
          >
            <ProductSearch
              label="Найти товар"
              without={value}
              onPick={({ id }) => {
                onChange([...value, id])
                setOpen(false)
              }}
            />
          </RadixPopover.Content>
        </RadixPopover.Portal>
      </RadixPopover.Root>
    </Condition>
  )
}

type ConditionProps = {
  label: string
  /** Shown when nothing is chosen. */
  any?: string
  values: string[]
  labelOf: (value: string) => string
  onChange: (values: string[]) => void
  /** Removes the condition; unset: it cannot be removed. */
  onDrop?: () => void
  children: ReactNode
}

function Condition({ label, any, values, labelOf, onChange, onDrop, children }: ConditionProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-center gap-x-2 md:grid-cols-[160px_minmax(0,1fr)_auto] md:gap-x-4"
    >
      <span className="text-14 text-ink-soft">{label}</span>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {any && values.length === 0 && <span className="text-14 text-muted max-md:sr-only">{any}</span>}
        {values.map((one) => (
          <FilterChip
            key={one}
            label={labelOf(one)}
            onRemove={() => onChange(values.filter((other) => other !== one))}
          />
        ))}
        {children}
      </div>
      {onDrop && (
        <IconButton size="sm" label={`Убрать условие «${label}»`} onClick={onDrop}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
