import { useSyncExternalStore } from 'react'
import type { ExternalToast } from 'sonner'
import { loadChunk } from '#lib/boot/load-chunk'
import type * as ToasterModule from './toaster.tsx'

const ACTION_OFFERED_FOR = 15_000

type Kind = 'message' | 'success' | 'error'
type Queued = { kind: Kind; text: string; options: ExternalToast }

// Sonner is 8 kB and the first screen shows no toast: it loads with the first one.
let toaster: typeof ToasterModule | undefined
let isMounted = false
let queue: Queued[] = []
const listeners = new Set<() => void>()

/**
 * Once, at the root of the page. A dialog hides everything without `aria-live` from screen readers when it opens: so
 * the region precedes the first toast.
 */
export function ToastRegion() {
  const loaded = useSyncExternalStore(
    subscribe,
    () => toaster,
    () => undefined,
  )
  return (
    <div aria-live="off" className="contents">
      {loaded && <loaded.Toaster onMounted={onMounted} />}
    </div>
  )
}

type ToastOptions = {
  description?: string
  /** «Вернуть» */
  action?: { label: string; onClick: () => void }
  /** Replaces a toast with the same id. */
  id?: string
  /** Milliseconds; 6 s by default, 15 s with an action. `Infinity`: until closed. */
  duration?: number
}

/** A short message that disappears. */
export const toast = {
  show: (text: string, options?: ToastOptions) => publish('message', text, options),
  success: (text: string, options?: ToastOptions) => publish('success', text, options),
  error: (text: string, options?: ToastOptions) => publish('error', text, options),
}

/** At sign-out: they addressed the previous user. */
export function dismissToasts() {
  queue = []
  toaster?.toast.dismiss()
}

/** Preloads: a toast about a lost network could not load any more. */
export function prepareToasts() {
  load().catch(() => undefined)
}

function publish(kind: Kind, text: string, options: ExternalToast = {}) {
  queue = [...queue.filter((queued) => !options.id || queued.options.id !== options.id), { kind, text, options }]
  if (isMounted) showQueued()
  else load().catch((error: unknown) => console.error('Toasts could not be loaded', error))
}

/** After a failure the queue waits for the next toast or the network. */
async function load() {
  try {
    toaster ??= await loadChunk(() => import('./toaster.tsx'))
    for (const listener of listeners) listener()
  } catch (error) {
    addEventListener('online', prepareToasts, { once: true })
    throw error
  }
}

function onMounted() {
  isMounted = true
  showQueued()
}

function showQueued() {
  for (const { kind, text, options } of queue.splice(0)) {
    const duration = options.action ? ACTION_OFFERED_FOR : undefined
    toaster!.toast[kind](text, { duration, ...options })
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
