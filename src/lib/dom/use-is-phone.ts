import { useSyncExternalStore } from 'react'

const PHONE = '(width < 768px)'
const RESIZED_FOR = 50

/** For what CSS cannot choose. Updates 50 ms after a resize. */
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
