import { createContext, type RefObject } from 'react'

/** Where the form of a drawer puts what closes the drawer, or asks first. */
export const Leaving = createContext<RefObject<(() => void) | null> | null>(null)
