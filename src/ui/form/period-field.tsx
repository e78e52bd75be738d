import { useState } from 'react'
import { addDays, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { Chip } from '../filter/chip.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { FilterPopover } from '../filter/filter-popover.tsx'

/** Inclusive; an open end is empty. */
export type Period = { from: string; to: string }

type PeriodFieldProps = {
  value: Period
  onValueChange: (period: Period) => void
  /** Shows its error. */
  showProblem?: boolean
  /** Defaults to today. */
  max?: string
}

/** Two days, and common periods. */
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

/** Errors by field; undefined when it is valid. */
export function periodProblem({ from, to }: Period): Partial<Period> | undefined {
  const isWrong = (day: string) => day !== '' && !isDay(day)
  if (isWrong(from)) return { from: 'Такого дня нет' }
  if (isWrong(to)) return { to: 'Такого дня нет' }
  return from !== '' && to !== '' && from > to ? { to: 'Раньше начала' } : undefined
}

/** All end today. */
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
