import Plus from 'lucide-react/icons/plus'
import type { RefObject } from 'react'
import { Chip } from '#ui/filter/chip'

type VariableChipsProps = {
  variables: readonly { name: string; title: string }[]
  /** Insertion happens at its cursor. */
  field: RefObject<HTMLTextAreaElement | null>
  onInsert: (text: string) => void
}

export function VariableChips({ variables, field, onInsert }: VariableChipsProps) {
  function insert(name: string) {
    const element = field.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    const variable = `{{${name}}}`
    onInsert(value.slice(0, selectionStart) + variable + value.slice(selectionEnd))
    const cursor = selectionStart + variable.length
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div
      role="group"
      aria-label="Вставить в текст"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 scrollbar-none md:mx-0 md:flex-wrap md:px-0"
    >
      {variables.map(({ name, title }) => (
        <Chip key={name} onClick={() => insert(name)}>
          <Plus aria-hidden />
          {title}
        </Chip>
      ))}
    </div>
  )
}
