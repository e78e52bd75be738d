import { cn } from '#lib/cn'
import { changeText, differenceText, trendOf } from '../words.ts'

const tones = { up: 'text-success', down: 'text-danger', same: 'text-muted' }

type ChangeProps = {
  value: number | null
  previous: number | null
  /** The difference itself says more of small numbers than a percentage. */
  counted?: boolean
  /** Stands where no percentage says it. */
  otherwise?: string
}

/** How much something grew or shrank; its sign says so without the colour. */
export function Change({ value, previous, counted = false, otherwise = '–' }: ChangeProps) {
  const text = counted ? differenceText(value, previous) : changeText(value, previous)
  return (
    <span className={cn('tabular-nums', tones[text ? trendOf(value, previous) : 'same'])}>{text ?? otherwise}</span>
  )
}
