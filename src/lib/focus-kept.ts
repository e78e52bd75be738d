import { useEffect, useRef } from 'react'

/** When one control takes the place of another under the finger, the focus goes to it rather than to the page. */
export function useFocusKept(state: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    if (document.activeElement !== document.body) return // they have gone on to something else
    // The last button: the only one, or the stepper's plus. Its field would open a phone's keyboard.
    ref.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [state])
  return { ref, keepFocus: () => void (wanted.current = true) }
}
