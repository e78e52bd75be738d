import { useFormContext } from 'react-hook-form'

/** What only a robot fills in: out of sight, out of the tab order, and out of what is read aloud. */
export function Trap() {
  const { register } = useFormContext<{ website: string }>()
  return (
    <div aria-hidden className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        Сайт
        <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
    </div>
  )
}
