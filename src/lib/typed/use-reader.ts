import { useState } from 'react'
import type { NumberKind } from './number.ts'
import type * as Whole from './whole.ts'

let reader: typeof Whole | undefined

/**
 * `readWhole`, loaded when the field gets the focus, as the first screen needs none. Until then only digits are valid.
 */
export function useReader(kind?: NumberKind) {
  const [, setReady] = useState(false)
  return {
    read: (text: string): ReturnType<typeof Whole.readWhole> => {
      if (reader) return reader.readWhole(text, kind)
      return /\D/.test(text) ? { problem: 'Только целое число' } : text ? { value: +text } : {}
    },
    prepare: () => {
      void import('./whole.ts').then(
        (module) => {
          reader = module
          setReady(true)
        },
        () => undefined,
      )
    },
  }
}
