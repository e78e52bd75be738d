import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#lib/dom/cn'
import { IconButton } from '../action/icon-button.tsx'
import { Input } from '../form/input.tsx'

const PAUSE = 300

type SearchInputProps = {
  /** The applied search. */
  value: string
  /** On a pause, on Enter and when the field is cleared. */
  onSearch: (text: string) => void
  label: string
  placeholder?: string | undefined
  className?: string
}

/** Searches while typing. */
export function SearchInput({ value, onSearch, label, placeholder = label, className }: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (shownFor !== value) {
    setShownFor(value)
    if (draft.trim() !== value) setDraft(value)
  }

  function search(text: string) {
    clearTimeout(timer.current)
    if (text.trim() !== value) onSearch(text.trim())
  }

  return (
    <search className={cn('block min-w-0', className)}>
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={draft}
        onChange={(event) => {
          const text = event.target.value
          setDraft(text)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(text), PAUSE)
        }}
        // Not by a form: the field may stand in one, which Enter would send.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          search(draft)
        }}
        // Search at once on blur: the timer would fire after a click on a link and navigate back to this list.
        onBlur={() => search(draft)}
        start={<Search aria-hidden className="size-4 text-muted" />}
        end={
          draft && (
            <IconButton
              label="Очистить поиск"
              className="-mr-3"
              onClick={() => {
                setDraft('')
                search('')
              }}
            >
              <X className="size-4" />
            </IconButton>
          )
        }
      />
    </search>
  )
}
