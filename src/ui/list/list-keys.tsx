import { useEffect, type KeyboardEvent, type RefObject } from 'react'

type ListKeys = {
  /** Selects or unselects a row by its id. */
  onSelect: ((id: string) => void) | undefined
}

/** ↑ and ↓ go from row to row and from the search to the first of them, Space selects; Enter is the link's own. */
export function listKeys({ onSelect }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    // Menus and windows that a row has opened are its children for React, not for the document.
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

/** What has the focus for a row: its link, else the row itself. */
const handle = (row: HTMLElement) => row.querySelector<HTMLElement>('a[data-opens]') ?? row

const isEdited = (element: HTMLElement) => element.matches('input:not([type=checkbox]), textarea, select')

/** «/» puts the focus into the search of a list, from wherever nothing is typed. */
export function useSlash(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const { key, code, target, ctrlKey, metaKey, altKey, shiftKey } = event
      // The same key types a dot on the Russian layout.
      const isSlash = key === '/' || (code === 'Slash' && !shiftKey)
      if (!isSlash || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (target instanceof HTMLElement && (isEdited(target) || target.isContentEditable)) return
      // A window over the list has the keyboard for itself.
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
