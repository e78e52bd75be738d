import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { enterCount, refreshCounts, type Entry } from './mutations.ts'
import type { EnteredLine } from './stock-rows.ts'

export type FailedEntry = Entry & { problem: string; canRetry: boolean }

/**
 * Sends entries one after the other: a scanner is faster than the network, and nothing it reads may be lost. A refused
 * or unsent entry stays until somebody handles it.
 */
export function useEntries(countId: string) {
  const client = useQueryClient()
  const [pending, setPending] = useState(0)
  const [failed, setFailed] = useState<FailedEntry[]>([])
  const [last, setLast] = useState<EnteredLine>()
  const chain = useRef(Promise.resolve())

  function enter(entry: Omit<Entry, 'key'> & { key?: string }) {
    const keyed: Entry = { ...entry, key: entry.key ?? crypto.randomUUID() }
    setPending((n) => n + 1)
    chain.current = chain.current.then(async () => {
      try {
        setLast(await enterCount(countId, keyed))
      } catch (error) {
        navigator.vibrate?.(200)
        const canRetry = !(error instanceof AppError) || error.word === 'network' || error.word === 'unexpected'
        setFailed((all) => [{ ...keyed, problem: errorText(error), canRetry }, ...all])
      } finally {
        setPending((n) => n - 1)
        void refreshCounts(client)
      }
    })
  }

  const drop = (key: string) => setFailed((all) => all.filter((entry) => entry.key !== key))

  function retry(entry: FailedEntry) {
    drop(entry.key)
    enter(entry)
  }

  return { enter, retry, drop, pending, failed, last }
}
