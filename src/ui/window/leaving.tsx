import { createContext, type RefObject } from 'react'

/** Where a drawer's form puts the function that closes it, or asks. */
export const Leaving = createContext<RefObject<(() => void) | null> | null>(null)
