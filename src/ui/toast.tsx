import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ExternalToast } from 'sonner'

// Sonner is 8 kB and the first screen has nothing to announce: it is fetched with the first toast.
let onMounted = () => {}
const mounted = new Promise<void>((resolve) => {
  onMounted = resolve
})
const listeners = new Set<() => void>()
let wanted = false

const LazyToaster = lazy(async () => {
  const { Toaster } = await import('./toaster.tsx')
  return { default: () => <Toaster onMounted={onMounted} /> }
})

/** Where toasts appear; stands once, at the root of the page. */
export function ToastRegion() {
  const needed = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return needed ? (
    <Suspense>
      <LazyToaster />
    </Suspense>
  ) : null
}

type ToastOptions = {
  description?: string
  /** One thing to do about it: «Вернуть». */
  action?: { label: string; onClick: () => void }
  /** A toast with the same id takes the place of the former one. */
  id?: string
  /** Milliseconds, 6 s unless told; `Infinity` stays until closed. */
  duration?: number
}

/** A short message that goes away by itself. */
export const toast = {
  show: (text: string, options?: ToastOptions) => void publish('message', text, options),
  success: (text: string, options?: ToastOptions) => void publish('success', text, options),
  error: (text: string, options?: ToastOptions) => void publish('error', text, options),
}

async function publish(kind: 'message' | 'success' | 'error', text: string, options?: ExternalToast) {
  wanted = true
  for (const listener of listeners) listener()
  const [sonner] = await Promise.all([import('sonner'), mounted])
  // A drawer has its buttons where toasts are.
  const position = document.querySelector('[data-slot=drawer]') ? 'bottom-left' : undefined
  sonner.toast[kind](text, { position, ...options })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
