import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'
import { controlShell } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const { labelId: _labelId, ...field } = useField()
  return (
    <span data-slot="textarea" className={cn(controlShell, className)}>
      <textarea
        rows={3}
        className="field-sizing-content block min-h-22 w-full min-w-0 flex-1 resize-y bg-transparent py-2.5 outline-none max-md:text-16"
        {...field}
        {...props}
      />
    </span>
  )
}
