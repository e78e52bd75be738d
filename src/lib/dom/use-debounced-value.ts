import { useEffect, useState } from 'react'

/** `initial` until the value has settled. */
export function useDebouncedValue<T>(value: T, ms: number, initial: T): T {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
