import { createContext } from 'react'

/** The user id of whoever works with the lists: the columns that they choose are stored under it. */
export const ListOwner = createContext<string | undefined>(undefined)
