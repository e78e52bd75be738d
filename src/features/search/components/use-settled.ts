import { useEffect, useState } from 'react'

/** A value once it has not changed for some time; `initial` until it first has not. */
export function useSettled<T>(value: T, ms: number, initial: T): T {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
