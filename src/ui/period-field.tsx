import { useState } from 'react'
import { addDays, isoDay } from '#lib/dates'
import { isDay } from '#lib/day'
import { Chip } from './chip.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { FilterPopover } from './filter-popover.tsx'

/** Two days, both included; an end that is open is empty. */
export type Period = { from: string; to: string }

type PeriodFieldProps = {
  value: Period
  onValueChange: (period: Period) => void
  /** Shows what is wrong with it. */
  showProblem?: boolean
  /** The last day there is; today unless told. */
  max?: string
}

/** Two days, with the usual periods at hand. */
export function PeriodField({ value, onValueChange, showProblem = false, max = isoDay() }: PeriodFieldProps) {
  const problem = showProblem ? periodProblem(value) : undefined
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {presets(max).map(({ label, from }) => (
          <Chip
            key={label}
            selected={value.from === from && value.to === ''}
            onClick={() => onValueChange({ from, to: '' })}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="С" error={problem?.from}>
          <DateInput max={max} value={value.from} onValueChange={(from) => onValueChange({ ...value, from })} />
        </Field>
        <Field label="По" error={problem?.to}>
          <DateInput max={max} value={value.to} onValueChange={(to) => onValueChange({ ...value, to })} />
        </Field>
      </div>
    </>
  )
}

/** What is wrong with a period, day by day; nothing when it can be used. */
export function periodProblem({ from, to }: Period): Partial<Period> | undefined {
  const isWrong = (day: string) => day !== '' && !isDay(day)
  if (isWrong(from)) return { from: 'Такого дня нет' }
  if (isWrong(to)) return { to: 'Такого дня нет' }
  return from !== '' && to !== '' && from > to ? { to: 'Раньше начала' } : undefined
}

/** Periods that end today, which goes without saying. */
const presets = (today: string) => [
  { label: '30 дней', from: addDays(today, -29) },
  { label: '90 дней', from: addDays(today, -89) },
  { label: 'Этот год', from: `${today.slice(0, 4)}-01-01` },
]

type PeriodFilterProps = {
  label: string
  from?: string | undefined
  to?: string | undefined
  adds?: boolean
  onApply: (period: { from: string | undefined; to: string | undefined }) => void
}

/** Narrows a list to a period. Key it by the period: what is typed and not applied goes with the address. */
export function PeriodFilter({ label, from, to, adds, onApply }: PeriodFilterProps) {
  const [draft, setDraft] = useState({ from: from ?? '', to: to ?? '' })
  const [refused, setRefused] = useState(false)

  function apply(): boolean {
    const isRight = !periodProblem(draft)
    setRefused(!isRight)
    if (isRight) onApply({ from: draft.from || undefined, to: draft.to || undefined })
    return isRight
  }

  return (
    <FilterPopover
      title="Период"
      label={label}
      active={Boolean(from ?? to)}
      adds={adds}
      onApply={apply}
      onReset={() => onApply({ from: undefined, to: undefined })}
    >
      <PeriodField value={draft} onValueChange={setDraft} showProblem={refused} />
    </FilterPopover>
  )
}
