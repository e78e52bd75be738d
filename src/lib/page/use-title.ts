import { useEffect } from 'react'

/** Overrides the route's title; restores it on unmount. */
export function useTitle(title: string) {
  useEffect(() => {
    const former = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = former
    }
  }, [title])
}
