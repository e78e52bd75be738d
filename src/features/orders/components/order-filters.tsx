import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateText, isoDay } from '#lib/dates'
import { tenge } from '#lib/money'
import { Chip } from '#ui/chip'
import { Field } from '#ui/field'
import { FilterPopover } from '#ui/filter-popover'
import { Input } from '#ui/input'
import { changedOrders, type OrdersSearch } from '../orders-search.ts'

const DAY = 86_400_000

/** When orders were placed and what they came to: both kept in the address. */
export function OrderFilters({ search }: { search: OrdersSearch }) {
  const navigate = useNavigate()
  const apply = (change: Partial<OrdersSearch>) =>
    void navigate({ to: '/orders', search: changedOrders(search, change), replace: true })
  return (
    <div className="flex flex-wrap gap-2">
      {/* Keyed: what is typed and not applied goes with the address. */}
      <PeriodFilter key={`${search.from} ${search.to}`} from={search.from} to={search.to} onApply={apply} />
      <SumFilter key={`${search.min}-${search.max}`} min={search.min} max={search.max} onApply={apply} />
    </div>
  )
}

type PeriodProps = {
  from: string | undefined
  to: string | undefined
  onApply: (change: Partial<OrdersSearch>) => void
}

function PeriodFilter({ from, to, onApply }: PeriodProps) {
  const [draft, setDraft] = useState({ from: from ?? '', to: to ?? '' })
  const [refused, setRefused] = useState(false)
  const wrong = draft.from !== '' && draft.to !== '' && draft.from > draft.to
  const today = isoDay()

  function apply(): boolean {
    setRefused(wrong)
    if (!wrong) onApply({ from: draft.from || undefined, to: draft.to || undefined })
    return !wrong
  }

  return (
    <FilterPopover
      title="Период"
      label={periodText(from, to)}
      active={Boolean(from ?? to)}
      onApply={apply}
      onReset={() => onApply({ from: undefined, to: undefined })}
    >
      <div className="flex flex-wrap gap-2">
        {presets(today).map((preset) => (
          <Chip
            key={preset.label}
            selected={draft.from === preset.from && draft.to === ''}
            onClick={() => setDraft({ from: preset.from, to: '' })}
          >
            {preset.label}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="С">
          <Input
            type="date"
            max={today}
            value={draft.from}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
        </Field>
        <Field label="По" error={refused && wrong && 'Раньше начала'}>
          <Input
            type="date"
            max={today}
            value={draft.to}
            onChange={({ target }) => setDraft({ ...draft, to: target.value })}
          />
        </Field>
      </div>
    </FilterPopover>
  )
}

/** Periods that end today, which goes without saying. */
const presets = (today: string) => [
  { label: '30 дней', from: isoDay(Date.parse(today) - 29 * DAY) },
  { label: '90 дней', from: isoDay(Date.parse(today) - 89 * DAY) },
  { label: 'Этот год', from: `${today.slice(0, 4)}-01-01` },
]

type SumProps = { min: number | undefined; max: number | undefined; onApply: (change: Partial<OrdersSearch>) => void }

function SumFilter({ min, max, onApply }: SumProps) {
  const [draft, setDraft] = useState({ min: min?.toString() ?? '', max: max?.toString() ?? '' })
  const [refused, setRefused] = useState(false)
  const next = { min: sumOf(draft.min), max: sumOf(draft.max) }
  const wrong = next.min !== undefined && next.max !== undefined && next.min > next.max

  function apply(): boolean {
    setRefused(wrong)
    if (!wrong) onApply(next)
    return !wrong
  }

  return (
    <FilterPopover
      title="Сумма"
      label={sumText(min, max)}
      active={(min ?? max) !== undefined}
      onApply={apply}
      onReset={() => onApply({ min: undefined, max: undefined })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="От, ₸">
          <SumInput value={draft.min} onChange={(text) => setDraft({ ...draft, min: text })} />
        </Field>
        <Field label="До, ₸" error={refused && wrong && 'Меньше начала'}>
          <SumInput value={draft.max} onChange={(text) => setDraft({ ...draft, max: text })} />
        </Field>
      </div>
    </FilterPopover>
  )
}

function SumInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 9))}
    />
  )
}

const sumOf = (text: string) => (text === '' ? undefined : Number(text))

function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${dateText(from)}–${dateText(to)}`
  if (from) return `С ${dateText(from)}`
  return to ? `По ${dateText(to)}` : 'За всё время'
}

function sumText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${tenge(min)} – ${tenge(max)}`
  if (min !== undefined) return `От ${tenge(min)}`
  return max === undefined ? 'Сумма: любая' : `До ${tenge(max)}`
}
