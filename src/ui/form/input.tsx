import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'

/** Shared by all text controls; the control inside is bare. */
export const controlShell = [
  'flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3 text-14',
  'focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
  'has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:focus-within:outline-danger',
  'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted',
].join(' ')

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** Before the text: an icon. */
  start?: ReactNode
  end?: ReactNode
}

/** `className` goes to the frame, everything else to the input. */
export function Input({ start, end, className, ...props }: InputProps) {
  const { labelId: _labelId, ...field } = useField()
  return (
    <span data-slot="input" className={cn(controlShell, className)}>
      {start}
      <input
        className="min-h-10 w-full min-w-0 flex-1 bg-transparent outline-none max-md:text-16 [&::-webkit-search-cancel-button]:appearance-none"
        {...field}
        {...props}
      />
      {end}
    </span>
  )
}
