import { useState } from 'react'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { Field } from '../form/field.tsx'
import { FilterPopover } from './filter-popover.tsx'
import { MoneyInput } from '../form/money-input.tsx'

type Sums = { min: number | undefined; max: number | undefined }

type SumFilterProps = {
  label: string
  min?: number | undefined
  max?: number | undefined
  adds?: boolean
  onApply: (sums: Sums) => void
}

/** Key it by its bounds: a draft is discarded when the address changes. */
export function SumFilter({ label, min, max, adds, onApply }: SumFilterProps) {
  const [draft, setDraft] = useState({ min: textOf(min), max: textOf(max) })
  const [refused, setRefused] = useState(false)
  const [from, to] = [readTenge(draft.min), readTenge(draft.max)]
  const reversed = from.sum !== undefined && to.sum !== undefined && from.sum > to.sum
  const problem = to.problem ?? (reversed ? 'Меньше начала' : undefined)

  function apply(): boolean {
    const isRight = !from.problem && !problem
    setRefused(!isRight)
    if (isRight) onApply({ min: from.sum, max: to.sum })
    return isRight
  }

  return (
    <FilterPopover
      title="Сумма"
      label={label}
      active={(min ?? max) !== undefined}
      adds={adds}
      onApply={apply}
      onReset={() => onApply({ min: undefined, max: undefined })}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="От" error={refused && from.problem}>
          <MoneyInput value={draft.min} onValueChange={(text) => setDraft({ ...draft, min: text })} />
        </Field>
        <Field label="До" error={refused && problem}>
          <MoneyInput value={draft.max} onValueChange={(text) => setDraft({ ...draft, max: text })} />
        </Field>
      </div>
    </FilterPopover>
  )
}

const textOf = (sum: number | undefined) => (sum === undefined ? '' : sumText(sum))
