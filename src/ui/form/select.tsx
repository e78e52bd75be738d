import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import * as RadixSelect from 'radix-ui/select'
import { useState, type ReactNode, type Ref } from 'react'
import { barsAtFoot } from '#lib/dom/bars-at-foot'
import { cn } from '#lib/dom/cn'
import { useField } from './field-context.ts'
import { controlShell } from './input.tsx'

export type SelectOption<Value extends string = string> = { value: Value; label: ReactNode; disabled?: boolean }

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  placeholder?: string
  prefix?: string
  name?: string
  disabled?: boolean
  required?: boolean
  className?: string
  'aria-label'?: string
  /** The trigger. */
  ref?: Ref<HTMLButtonElement>
}

/** An option must not have an empty value: that means the placeholder. */
export function Select<Value extends string>({
  options,
  onValueChange,
  placeholder = 'Выберите',
  prefix,
  className,
  'aria-label': ariaLabel,
  ref,
  ...root
}: SelectProps<Value>) {
  if (options.some((option) => option.value === '')) throw new Error('A select option must have a non-empty value')
  const { labelId: _labelId, ...field } = useField()
  const [bars, setBars] = useState(0)
  return (
    <RadixSelect.Root
      onOpenChange={(isOpen) => isOpen && setBars(barsAtFoot())}
      onValueChange={onValueChange as ((value: string) => void) | undefined}
      {...root}
    >
      <RadixSelect.Trigger
        ref={ref}
        data-slot="select"
        aria-label={ariaLabel}
        {...field}
        className={cn(
          controlShell,
          'justify-between text-left focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger data-disabled:bg-sunken data-disabled:text-muted data-placeholder:text-muted',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          {prefix && <span className="mr-1 text-muted">{prefix}</span>}
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown className="size-4 text-ink-soft" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          collisionPadding={{ top: 8, right: 8, bottom: 8 + bars, left: 8 }}
          className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-card border bg-surface shadow-pop data-[state=open]:animate-pop-in"
        >
          <RadixSelect.Viewport className="p-1.5">
            {options.map(({ value, label, disabled }) => (
              <RadixSelect.Item
                key={value}
                value={value}
                disabled={disabled}
                className="flex min-h-10 items-center justify-between gap-4 rounded-control px-3 text-14 outline-none select-none data-disabled:text-muted data-highlighted:bg-sunken data-[state=checked]:font-semibold data-[state=checked]:text-accent max-md:min-h-11"
              >
                <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check className="size-4" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
