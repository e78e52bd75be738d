import { useEffect, useRef } from 'react'

/**
 * When a control replaces another under the finger, focuses the new one: by default its last button, which for a
 * stepper is plus (its field would open a phone's keyboard).
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
