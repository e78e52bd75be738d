import { createContext } from 'react'

/** The user's id: chosen columns are stored by it. */
export const ListOwner = createContext<string | undefined>(undefined)
