import { useRef } from 'react'

type Handlers = Record<'onOpenAutoFocus' | 'onCloseAutoFocus', (event: Event) => void>

/**
 * Restores focus to whatever had it when a window opened, even without a Radix trigger. If that is gone or disabled,
 * focuses the window below, else the page.
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
      // Safari does not focus a pressed button: Radix knows the trigger.
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
