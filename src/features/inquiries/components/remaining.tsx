import { useWatch } from 'react-hook-form'
import { LONGEST_MESSAGE } from '../schema.ts'

/** How much of a message has been written of what may be. */
export function Remaining() {
  const message = useWatch<{ message: string }, 'message'>({ name: 'message' })
  return <span className="block text-right tabular-nums">{`${message.trim().length} из ${LONGEST_MESSAGE}`}</span>
}
