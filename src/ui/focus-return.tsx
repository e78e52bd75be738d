import { useRef } from 'react'

type Handlers = Record<'onOpenAutoFocus' | 'onCloseAutoFocus', (event: Event) => void>

/**
 * Gives the focus back to whatever had it when a window opened, also where Radix knows no trigger; to the page when that is
 * gone, a row that was removed for example.
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
      const target = current.isConnected ? current : document.getElementById('content')
      target?.focus({ preventScroll: true })
    },
  }
}
