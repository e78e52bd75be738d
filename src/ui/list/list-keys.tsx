import { useEffect, type KeyboardEvent, type RefObject } from 'react'

type ListKeys = {
  /** Toggles a row by its id. */
  onSelect: ((id: string) => void) | undefined
}

/** ↑ and ↓ move between rows and from the search to the first, Space selects; the link handles Enter. */
export function listKeys({ onSelect }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    // Menus and dialogs of a row are its children in React, not in the document.
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    const row = target.closest<HTMLElement>('[data-row]')
    if (key === ' ' && row && onSelect && target === handle(row)) {
      event.preventDefault()
      onSelect(row.dataset['row']!)
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const isSearch = target.matches('[type=search]')
    if (!row && !(isSearch && key === 'ArrowDown')) return
    if (row && isEdited(target)) return
    const next = rows[row ? rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1) : 0]
    const goal = next
      ? handle(next)
      : row && key === 'ArrowUp' && currentTarget.querySelector<HTMLElement>('[type=search]')
    if (!goal) return
    event.preventDefault()
    goal.focus()
    goal.scrollIntoView({ block: 'nearest' })
  }
}

/** The focusable element of a row: its link, else the row itself. */
const handle = (row: HTMLElement) => row.querySelector<HTMLElement>('a[data-opens]') ?? row

const isEdited = (element: HTMLElement) => element.matches('input:not([type=checkbox]), textarea, select')

/** «/» focuses the search, unless something is being typed. */
export function useSlash(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const { key, code, target, ctrlKey, metaKey, altKey, shiftKey } = event
      // The same key types a dot on the Russian layout.
      const isSlash = key === '/' || (code === 'Slash' && !shiftKey)
      if (!isSlash || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (target instanceof HTMLElement && (isEdited(target) || target.isContentEditable)) return
      // A window over the list has the keyboard.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      const search = list.current?.querySelector<HTMLInputElement>('[type=search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
