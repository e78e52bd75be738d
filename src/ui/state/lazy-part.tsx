import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '#lib/boot/load-chunk'
import { ErrorState } from './error-state.tsx'

type Broken = (props: { onRetry: () => void }) => ReactNode

const RETRY_EVERY = 10_000

/**
 * Unlike `React.lazy`, retries a failed download: while `broken` is shown, on `onRetry`, every ten seconds, when the
 * network returns, and on mount.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, broken: Broken = Failure) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  async function preload() {
    loading ??= loadChunk(load).then((loaded) => void (part = loaded))
    try {
      await loading
    } finally {
      if (!part) loading = undefined
    }
  }

  function LazyPart({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(part ? 'ready' : 'loading')
    const retry = () => setState('loading')

    useEffect(() => {
      if (state === 'ready') return
      if (state === 'failed') {
        const timer = setTimeout(retry, RETRY_EVERY)
        addEventListener('online', retry)
        return () => {
          clearTimeout(timer)
          removeEventListener('online', retry)
        }
      }
      let isMounted = true
      preload().then(
        () => isMounted && setState('ready'),
        (error: unknown) => {
          console.error('A part of the page could not be loaded', error)
          if (isMounted) setState('failed')
        },
      )
      return () => void (isMounted = false)
    }, [state])

    const Part = part
    if (Part && state === 'ready') return <Part {...(props as unknown as Props)} />
    return state === 'failed' ? broken({ onRetry: retry }) : fallback
  }

  return Object.assign(LazyPart, { preload: () => preload().catch(() => undefined) })
}

/** For `broken`, where the page is complete without the part. */
export const renderNothing = () => null

function Failure({ onRetry }: { onRetry: () => void }) {
  return <ErrorState onRetry={onRetry} />
}
