import { StatusChip } from '#ui/data/status-chip'
import { signed } from '../words.ts'

export function Difference({ value }: { value: number }) {
  if (value === 0) return <StatusChip tone="success">Сходится</StatusChip>
  return (
    <StatusChip tone={value > 0 ? 'warning' : 'danger'}>
      {value > 0 ? `Излишек ${signed(value)}` : `Недостача ${signed(value)}`}
    </StatusChip>
  )
}
