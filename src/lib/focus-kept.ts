import { useEffect, useRef } from 'react'

/**
 * When one control takes the place of another under the finger, the focus goes to it rather than to the page: to the last
 * button unless told, which is the only one or the stepper's plus. The stepper's field would open a phone's keyboard.
 */
export function useFocusKept(state: boolean, successor = 'button:last-of-type') {
  const ref = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    if (document.activeElement !== document.body) return // they have gone on to something else
    ref.current?.querySelector<HTMLElement>(successor)?.focus()
  }, [state, successor])
  return { ref, keepFocus: () => void (wanted.current = true) }
}
