import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import * as RadixPopover from 'radix-ui/popover'
import { useState, type Ref } from 'react'
import { barsAtFoot } from '#lib/dom/bars-at-foot'
import { cn } from '#lib/dom/cn'
import { plainText } from '#lib/text/plain-text'
import { useField } from './field-context.ts'
import { controlShell } from './input.tsx'

export type ComboboxOption<Value extends string = string> = { value: Value; label: string }

type ComboboxProps<Value extends string> = {
  options: readonly ComboboxOption<Value>[]
  value?: Value | ''
  onValueChange: (value: Value) => void
  placeholder?: string
  /** Called while typing; the options are then its results. */
  onSearch?: (typed: string) => void
  /** Shown without matches. */
  nothing?: string
  /** Renders the list in place: for use inside a popover. */
  inline?: boolean
  name?: string
  className?: string
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

/** A select with search. Text that is not picked is reset on blur. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    onSearch,
    placeholder = 'Выберите',
    inline = false,
    name,
    className,
    ref,
  } = props
  const { labelId, ...field } = useField()
  const selectedItem = options.find((option) => option.value === value) ?? null
  const [typed, setTyped] = useState<string>()
  const found =
    typed === undefined || onSearch
      ? options
      : options.filter(({ label }) => plainText(label).includes(plainText(typed)))
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } = useCombobox({
    items: [...found],
    itemToString: (option) => option?.label ?? '',
    selectedItem,
    ...(labelId && { labelId }),
    ...(field.id && { inputId: field.id }),
    ...(inline && { isOpen: true, defaultHighlightedIndex: 0 }),
    stateReducer: keepUnlessPicked,
    onInputValueChange: ({ inputValue, type }) => {
      const isTyped = type === useCombobox.stateChangeTypes.InputChange
      setTyped(isTyped ? inputValue : undefined)
      onSearch?.(isTyped ? inputValue : '')
    },
    onStateChange: ({ selectedItem: picked }) => {
      if (picked) onValueChange(picked.value)
    },
  })
  const list = (
    <ul
      {...getMenuProps({ 'aria-label': props['aria-label'] }, { suppressRefError: true })}
      className={cn(
        'overflow-y-auto',
        inline ? 'mt-1.5 max-h-80' : 'max-h-[min(20rem,var(--radix-popover-content-available-height))] p-1.5',
      )}
    >
      {found.map((option, index) => (
        <li
          key={option.value}
          {...getItemProps({ item: option, index })}
          className={cn(
            'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-3 text-14 select-none max-md:min-h-11',
            index === highlightedIndex && 'bg-sunken',
            option.value === value && 'font-medium text-accent',
          )}
        >
          {option.label}
          {option.value === value && <Check aria-hidden className="size-4" />}
        </li>
      ))}
      {found.length === 0 && <li className="px-3 py-2.5 text-14 text-muted">{props.nothing ?? 'Ничего не нашлось'}</li>}
    </ul>
  )
  const input = (
    <span data-slot="combobox" className={cn(controlShell, className)}>
      {inline && <Search aria-hidden className="size-4 text-muted" />}
      <input
        // downshift joins the ref with its own.
        // oxlint-disable-next-line react/refs
        {...getInputProps({ ref, name, placeholder, 'aria-label': props['aria-label'], autoComplete: 'off', ...field })}
        className="min-h-10 w-full min-w-0 flex-1 truncate bg-transparent outline-none max-md:text-16"
      />
      {!inline && (
        <button type="button" {...getToggleButtonProps({ 'aria-label': 'Показать список' })} className="-m-2 p-2">
          <ChevronDown aria-hidden className="size-4 text-ink-soft" />
        </button>
      )}
    </span>
  )
  if (inline) {
    return (
      <div>
        {input}
        {list}
      </div>
    )
  }
  return (
    <RadixPopover.Root open={isOpen}>
      <RadixPopover.Anchor asChild>{input}</RadixPopover.Anchor>
      <RadixPopover.Portal>
        <RadixPopover.Content
          // Keeps the focus in the field.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          align="start"
          sideOffset={6}
          collisionPadding={{ top: 8, right: 8, bottom: 8 + (isOpen ? barsAtFoot() : 0), left: 8 }}
          className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-card border bg-surface shadow-pop"
        >
          {list}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

/** Blur does not pick the highlighted option. */
function keepUnlessPicked<Option>(
  state: UseComboboxState<Option>,
  { type, changes, props }: UseComboboxStateChangeOptions<Option>,
): Partial<UseComboboxState<Option>> {
  if (type !== useCombobox.stateChangeTypes.InputBlur) return changes
  return { ...changes, selectedItem: state.selectedItem, inputValue: props.itemToString(state.selectedItem) }
}
