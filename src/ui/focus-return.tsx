import { useRef } from 'react'

type Handlers = Record<'onOpenAutoFocus' | 'onCloseAutoFocus', (event: Event) => void>

/**
 * Gives the focus back to whatever had it when a window opened, also where Radix knows no trigger. When that is gone or
 * disabled by what was done, to the window beneath, else to the page.
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: Partial<Handlers> = {}): Handlers {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus(event) {
      opener.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus(event) {
      onCloseAutoFocus?.(event)
      const { current } = opener
      // Safari focuses no pressed button: there the trigger is Radix's to know.
      if (event.defaultPrevented || !(current instanceof HTMLElement) || current === document.body) return
      event.preventDefault()
      const windows = document.querySelectorAll<HTMLElement>(
        '[role=dialog][data-state=open], [role=alertdialog][data-state=open]',
      )
      for (const target of [current, [...windows].at(-1), document.getElementById('content')]) {
        target?.focus({ preventScroll: true })
        if (target && document.activeElement === target) return
      }
    },
  }
}
