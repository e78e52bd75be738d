import { useSyncExternalStore } from 'react'

const PHONE = '(width < 768px)'
const RESIZED_FOR = 50

/** Whether the phone's layout is shown; looked at anew 50 ms after the window was resized. For what CSS cannot choose by itself. */
export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )

function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function resized() {
    clearTimeout(timer)
    timer = setTimeout(listener, RESIZED_FOR)
  }
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', resized)
  }
}
