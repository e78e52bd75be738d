import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { dateText, dayText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Checkbox } from '#ui/form/checkbox'
import { FormField, useFieldError } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { DateField, SegmentedField, SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { QueryError } from '#ui/state/query-error'
import { SearchInput } from '#ui/filter/search-input'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { clientName } from '../client-row.ts'
import { handOverSchema, type HandOverRequest, type HandOverValues } from '../hand-over-form.ts'
import { handOverMutation } from '../mutations.ts'
import { clientPages, managerCardQuery, managersFiguresQuery } from '../queries.ts'

const MOST_SHOWN = 100
const clinics = (n: number) => count(n, ['клиника', 'клиники', 'клиник'])

type HandOverClientsProps = { fromId?: string; onClose: () => void }

/** All clients of a manager, those of a city or ticked ones, permanently or for a time. */
export function HandOverClients({ fromId = '', onClose }: HandOverClientsProps) {
  const { mutateAsync: handOver } = useMutation(handOverMutation())
  return (
    <FormDialog<HandOverValues, HandOverRequest>
      title="Передать клиентов"
      size="lg"
      schema={handOverSchema}
      defaultValues={{
        fromId,
        toId: '',
        scope: 'all',
        city: '',
        clinicIds: [],
        term: 'for-good',
        fromDay: isoDay(),
        untilDay: '',
        reason: '',
      }}
      confirmLabel="Передать"
      onSubmit={async (request) => {
        const moved = await handOver(request)
        toast.success(
          request.untilDay
            ? `${clinics(moved)}: замещение с ${dayText(request.fromDay)} по ${dayText(request.untilDay)}`
            : `${clinics(moved)}: ${request.fromDay > isoDay() ? `перейдут ${dateText(request.fromDay)}` : 'переданы'}`,
        )
      }}
      onClose={onClose}
    >
      <HandOverFields />
    </FormDialog>
  )
}

function HandOverFields() {
  const { control, register } = useFormContext<HandOverValues>()
  const { fromId, scope, term } = useWatch({ control }) as HandOverValues
  const { data: managers } = useQuery(managersFiguresQuery())
  const options = (managers?.rows ?? []).map(({ user_id, full_name, clients }) => ({
    value: user_id,
    label: `${full_name}, ${clients}`,
  }))
  const receivers = (managers?.rows ?? []).flatMap(({ user_id, full_name, clients, is_active }) =>
    is_active && user_id !== fromId ? { value: user_id, label: `${full_name}, ${clients}` } : [],
  )
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField name="fromId" label="От кого" required options={options} />
        <SelectField name="toId" label="Кому" required options={receivers} />
      </div>
      <SegmentedField
        name="scope"
        label="Каких клиентов"
        options={[
          { value: 'all', label: 'Всех' },
          { value: 'city', label: 'Из города' },
          { value: 'chosen', label: 'Выбранных' },
        ]}
      />
      {fromId && scope === 'city' && <CityField fromId={fromId} />}
      {fromId && scope === 'chosen' && <ClinicsField key={fromId} fromId={fromId} />}
      <SegmentedField
        name="term"
        label="На какой срок"
        options={[
          { value: 'for-good', label: 'Насовсем' },
          { value: 'cover', label: 'На время' },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <DateField name="fromDay" label={term === 'cover' ? 'Первый день' : 'С какого дня'} required min={isoDay()} />
        {term === 'cover' && <DateField name="untilDay" label="Последний день" required min={isoDay()} />}
      </div>
      <FormField name="reason" label="Причина" remark="необязательно" hint="Попадёт в журнал, клиника её не увидит">
        <Input autoComplete="off" maxLength={500} {...register('reason')} />
      </FormField>
      <Consequences />
    </>
  )
}

function CityField({ fromId }: { fromId: string }) {
  const { data: card } = useQuery(managerCardQuery(fromId))
  const options = (card?.cities ?? []).map(({ city, clients }) => ({ value: city, label: `${city}, ${clients}` }))
  return <SelectField name="city" label="Город" required options={options} />
}

function ClinicsField({ fromId }: { fromId: string }) {
  const { value, onChange } = useController<HandOverValues, 'clinicIds'>({ name: 'clinicIds' }).field
  const problem = useFieldError('clinicIds')
  const [q, setQ] = useState('')
  const { data, error, refetch, isFetching } = useQuery(
    clientPages.query(fromId, { q: q || undefined, sort: 'name' }, MOST_SHOWN),
  )
  // Covered clients belong to another manager.
  const rows = data?.rows.filter(({ is_covered }) => !is_covered)
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((each) => each !== id))
  return (
    <fieldset className="min-w-0 rounded-card border">
      <legend className="sr-only">Клиники</legend>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b bg-canvas p-2.5">
        <span role="status" className="px-1.5 text-13 text-muted">
          Выбрано {value.length}
        </span>
        <SearchInput label="Название или телефон" value={q} onSearch={setQ} className="w-full md:w-64" />
      </div>
      {error && <QueryError query={{ error, isFetching, refetch }} />}
      {!data && !error && <Skeleton className="m-3 h-32" />}
      <ul className="max-h-64 overflow-y-auto *:not-first:border-t">
        {rows?.map((client) => (
          <li key={client.user_id} className="flex items-center justify-between gap-3 px-4 py-1">
            <Checkbox
              checked={value.includes(client.user_id)}
              onCheckedChange={(isOn) => toggle(client.user_id, isOn)}
              note={client.city ?? undefined}
            >
              {clientName(client)}
            </Checkbox>
            <span className="text-13 whitespace-nowrap text-muted tabular-nums">
              {client.turnover_90_days > 0 ? tenge(client.turnover_90_days) : '—'}
            </span>
          </li>
        ))}
        {rows?.length === 0 && <li className="px-4 py-3 text-14 text-muted">Никого не нашлось</li>}
      </ul>
      {data && data.total > MOST_SHOWN && (
        <p className="border-t px-4 py-2 text-13 text-muted">
          Показаны первые {MOST_SHOWN} из {data.total}: уточните поиск
        </p>
      )}
      {problem && (
        <p role="alert" className="border-t px-4 py-2 text-13 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Consequences() {
  const { control } = useFormContext<HandOverValues>()
  const { fromId, toId, term } = useWatch({ control }) as HandOverValues
  const { data: managers } = useQuery(managersFiguresQuery())
  const from = managers?.rows.find(({ user_id }) => user_id === fromId)?.full_name
  const to = managers?.rows.find(({ user_id }) => user_id === toId)?.full_name
  if (!from || !to) return null
  return (
    <Alert tone="info">
      {term === 'cover'
        ? `На это время клиник увидят оба: ${from} и ${to}. Клиники остаются за прежним менеджером, после последнего дня доступ закроется сам.`
        : `${to} увидит клиник с этого дня, ${from} потеряет к ним доступ. Уже подтверждённые заказы останутся за прежним менеджером.`}
    </Alert>
  )
}
