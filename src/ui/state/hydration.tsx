import { createContext, useContext, useDeferredValue, type ReactNode } from 'react'

const Hydrated = createContext(true)

/** False while a prerendered page is rendered and taken over: it was made for a guest, on the day of the build. */
export const useHydrated = () => useContext(Hydrated)

/**
 * Around a page that is prerendered or takes over a prerendered one. What changes then is rendered in short pieces; a
 * store's change would be rendered at once, in the task that took the page over.
 */
export function Hydration({ children }: { children: ReactNode }) {
  return <Hydrated value={useDeferredValue(true, false)}>{children}</Hydrated>
}
