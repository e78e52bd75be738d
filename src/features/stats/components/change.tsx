import { cn } from '#lib/dom/cn'
import { changeText, differenceText, trendOf } from '../words.ts'

const tones = { up: 'text-success', down: 'text-danger', same: 'text-muted' }

type ChangeProps = {
  value: number | null
  previous: number | null
  /** Of small counts the difference says more than a percentage. */
  counted?: boolean
  /** Shown where there is no percentage. */
  otherwise?: string
}

/** The sign carries the meaning without the colour. */
export function Growth({ value, previous, counted = false, otherwise = '–' }: ChangeProps) {
  const text = counted ? differenceText(value, previous) : changeText(value, previous)
  return (
    <span className={cn('tabular-nums', tones[text ? trendOf(value, previous) : 'same'])}>{text ?? otherwise}</span>
  )
}
