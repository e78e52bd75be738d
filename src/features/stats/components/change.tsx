import { cn } from '#lib/cn'
import { changeText, trendOf } from '../words.ts'

const tones = { up: 'text-success', down: 'text-danger', same: 'text-muted' }

type ChangeProps = {
  value: number | null
  previous: number | null
  /** Stands where no percentage says it. */
  otherwise?: string
}

/** How much something grew or shrank; its sign says so without the colour. */
export function Change({ value, previous, otherwise = '–' }: ChangeProps) {
  return (
    <span className={cn('tabular-nums', tones[trendOf(value, previous)])}>
      {changeText(value, previous) ?? otherwise}
    </span>
  )
}
