import { useState } from 'react'
import { cn } from '#lib/dom/cn'
import { Card, CardHeader } from '#ui/page/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { Switch } from '#ui/form/switch'
import {
  componentNames,
  describeComponent,
  weightSum,
  type Draft,
  type Formula,
  type FormulaComponent,
} from '../formula.ts'
import { NumberInput } from './number-input.tsx'

type WeightsCardProps = { draft: Draft; current: Formula; onChange: (draft: Draft) => void }

const WINDOWS = [30, 60, 90, 120, 180, 365, 730]
/** Dark to light, as in the bar above the weights. */
const SHADES = ['opacity-100', 'opacity-80', 'opacity-60', 'opacity-45', 'opacity-30']

export function WeightsCard({ draft, current, onChange }: WeightsCardProps) {
  const sum = weightSum(draft)
  const windows = WINDOWS.includes(draft.window_days)
    ? WINDOWS
    : [...WINDOWS, draft.window_days].toSorted((a, b) => a - b)
  const weighed = draft.components.filter((part) => part.key !== 'overdue')
  const change = (changed: FormulaComponent) =>
    onChange({ ...draft, components: draft.components.map((part) => (part.key === changed.key ? changed : part)) })
  return (
    <Card>
      <CardHeader
        title="Веса"
        end={
          <span role="status" className={cn('font-medium', sum === 100 ? 'text-success' : 'text-danger')}>
            Сумма {sum}&nbsp;%{sum !== 100 && (sum < 100 ? `, не хватает ${100 - sum}` : `, лишние ${sum - 100}`)}
          </span>
        }
      />
      <div aria-hidden className="flex h-2.5 gap-px overflow-hidden rounded-tag bg-sunken">
        {weighed.map((part, index) => (
          <span
            key={part.key}
            className={cn('bg-accent', SHADES[index])}
            style={{ width: `${part.enabled ? (100 * part.weight) / Math.max(sum, 100) : 0}%` }}
          />
        ))}
      </div>
      {draft.components.map((part) => (
        <ComponentRow
          key={part.key}
          part={part}
          before={current.components.find(({ key }) => key === part.key)}
          windowDays={draft.window_days}
          onChange={change}
        />
      ))}
      <Field label="Окно расчёта" className="mt-4">
        <Select
          options={windows.map((days) => ({ value: String(days), label: `${days} дней` }))}
          value={String(draft.window_days)}
          onValueChange={(days) => onChange({ ...draft, window_days: Number(days) })}
        />
      </Field>
    </Card>
  )
}

type ComponentRowProps = {
  part: FormulaComponent
  before: FormulaComponent | undefined
  windowDays: number
  onChange: (part: FormulaComponent) => void
}

function ComponentRow({ part, before, windowDays, onChange }: ComponentRowProps) {
  const [open, setOpen] = useState(false)
  const name = componentNames[part.key]
  const was =
    before && before.key !== 'overdue' && part.key !== 'overdue' && before.weight !== part.weight ? before.weight : null
  return (
    <div className="border-b py-3.5">
      <div className="flex min-h-11 items-center gap-3">
        <Switch
          aria-label={name}
          checked={part.enabled}
          onCheckedChange={(enabled) => onChange({ ...part, enabled })}
        />
        <span className="min-w-0 flex-1 font-medium">
          {name} {was !== null && <span className="text-13 font-normal text-muted">было {was}</span>}
        </span>
        {part.key !== 'overdue' && (
          <div className="w-24 flex-none">
            <NumberInput
              label={`${name}, вес`}
              value={part.weight}
              min={0}
              max={100}
              unit="%"
              disabled={!part.enabled}
              onChange={(weight) => onChange({ ...part, weight })}
            />
          </div>
        )}
      </div>
      {part.key !== 'overdue' && (
        <input
          type="range"
          aria-label={`${name}, ползунок веса`}
          min={0}
          max={100}
          value={part.weight}
          disabled={!part.enabled}
          onChange={({ target }) => onChange({ ...part, weight: Number(target.value) })}
          className="my-1 h-6 w-full accent-accent disabled:opacity-40"
        />
      )}
      <div className="flex items-center justify-between gap-3 text-13 text-muted">
        {describeComponent(part, windowDays)}
        <button type="button" aria-expanded={open} className="link min-h-11 md:min-h-0" onClick={() => setOpen(!open)}>
          {open ? 'Свернуть' : 'Настроить'}
          <span className="sr-only"> «{name}»</span>
        </button>
      </div>
      {/* Folding keeps what is typed. */}
      <div hidden={!open}>
        <Parameters part={part} onChange={onChange} />
      </div>
    </div>
  )
}

function Parameters({ part, onChange }: Pick<ComponentRowProps, 'part' | 'onChange'>) {
  const name = componentNames[part.key]
  const field = (label: string, value: number, set: (value: number) => void, unit = '', step = 1) => (
    <Field label={label}>
      <NumberInput
        label={`${name}: ${label}`}
        value={value}
        min={0}
        max={1_000_000_000}
        step={step}
        unit={unit}
        onChange={set}
      />
    </Field>
  )
  return (
    <div className="mt-2 grid grid-cols-2 gap-3">
      {'from' in part && field('Ноль баллов при', part.from, (from) => onChange({ ...part, from }), '₸')}
      {'to' in part && field('Все баллы при', part.to, (to) => onChange({ ...part, to }), '₸')}
      {part.key === 'frequency' &&
        field('Заказов за 30 дней', part.target, (target) => onChange({ ...part, target }), '', 0.1)}
      {part.key === 'lines' && field('Линеек', part.target, (target) => onChange({ ...part, target }))}
      {part.key === 'recency' && field('Ноль баллов через', part.days, (days) => onChange({ ...part, days }), 'дн.')}
      {part.key === 'overdue' && (
        <>
          {field('Минус баллов', part.points, (points) => onChange({ ...part, points }))}
          {field('Просрочка больше', part.days, (days) => onChange({ ...part, days }), 'дн.')}
        </>
      )}
    </div>
  )
}
