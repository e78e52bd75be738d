import { useWatch } from 'react-hook-form'

/** A remark beneath a field, and how much of its length is used. */
export function LengthHint({ name, max, text }: { name: string; max: number; text: string }) {
  const value: unknown = useWatch({ name })
  return (
    <span className="flex justify-between gap-4">
      {text}
      <span className="tabular-nums">
        {String(value ?? '').length} из {max}
      </span>
    </span>
  )
}
