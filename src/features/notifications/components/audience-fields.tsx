import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { CITIES } from '#features/clinics/choices.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery, tagsQuery } from '#features/users/queries.ts'
import { FilterChip } from '#ui/chip'
import { FormField } from '#ui/form'
import { PickFilter } from '#ui/pick-filter'
import { Segmented } from '#ui/segmented'
import { Select } from '#ui/select'
import { Textarea } from '#ui/textarea'
import type { ComposeValues } from '../compose.ts'
import { clinicStatuses, staffRoles } from '../words.ts'

type Option = { value: string; label: string }

const audiences = [
  { value: 'clinics', label: 'Клиникам' },
  { value: 'staff', label: 'Сотрудникам' },
  { value: 'list', label: 'По списку' },
]
const ANY = 'any'
const boughtDays = [
  { value: ANY, label: 'когда-либо' },
  { value: '30', label: 'за 30 дней' },
  { value: '90', label: 'за 90 дней' },
  { value: '365', label: 'за год' },
]
const silentDays = [
  { value: ANY, label: 'Не важно' },
  { value: '30', label: '30 дней и больше' },
  { value: '60', label: '60 дней и больше' },
  { value: '90', label: '90 дней и больше' },
  { value: '180', label: '180 дней и больше' },
]

/** Whom a campaign is for. All conditions hold at once, one of the values of each is enough. */
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

function ClinicConditions() {
  const { data: managers = [] } = useQuery(managersQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  const { lines } = useAssortment()
  const bought = useController<ComposeValues, 'lines'>({ name: 'lines' }).field
  return (
    <div className="grid gap-3">
      <Values name="statuses" label="Статус" any="подтверждена" options={clinicStatuses} />
      <Values name="cities" label="Город" options={CITIES.map((city) => ({ value: city, label: city }))} searched />
      <Values name="managers" label="Менеджер" options={managers.map(managerOption)} searched />
      <Values name="tags" label="Метка" options={tags.map((tag) => ({ value: tag, label: tag }))} searched />
      <Values
        name="lines"
        label="Покупали линию"
        any="не важно"
        options={lines.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      {bought.value.length > 0 && <Days name="boughtDays" label="Когда покупали" options={boughtDays} />}
      <Days name="silentDays" label="Нет заказов" options={silentDays} />
    </div>
  )
}

type ValuesProps = {
  name: 'statuses' | 'cities' | 'managers' | 'tags' | 'lines' | 'roles'
  label: string
  /** What it means when none is chosen. */
  any?: string
  options: Option[]
  searched?: boolean
}

function Values({ name, label, any = 'любой', options, searched }: ValuesProps) {
  const { value, onChange } = useController<ComposeValues, ValuesProps['name']>({ name }).field
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  const left = options.filter((option) => !value.includes(option.value))
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-3 md:grid-cols-[160px_minmax(0,1fr)] md:gap-x-4"
    >
      <span className="text-14 text-ink-soft">{label}</span>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {value.length === 0 && <span className="text-14 text-muted max-md:sr-only">{any}</span>}
        {value.map((one) => (
          <FilterChip
            key={one}
            label={labelOf(one)}
            onRemove={() => onChange(value.filter((other) => other !== one))}
          />
        ))}
        {left.length > 0 && (
          <PickFilter
            label={value.length === 0 ? `${label}: выбрать` : 'Ещё'}
            options={left}
            searched={searched ?? false}
            onPick={(one) => onChange([...value, one])}
          />
        )}
      </div>
    </div>
  )
}

function Days({ name, label, options }: { name: 'boughtDays' | 'silentDays'; label: string; options: Option[] }) {
  const { value, onChange } = useController<ComposeValues, 'boughtDays' | 'silentDays'>({ name }).field
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-3 md:grid-cols-[160px_minmax(0,1fr)] md:gap-x-4">
      <span className="text-14 text-ink-soft">{label}</span>
      <Select
        aria-label={label}
        className="max-w-60"
        options={options}
        value={value === '' ? ANY : value}
        onValueChange={(days) => onChange(days === ANY ? '' : days)}
      />
    </div>
  )
}
