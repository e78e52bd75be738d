import { useEffect } from 'react'

/** The title of a page that turned out to be another than its route's head says; gives the former one back. */
export function useTitle(title: string) {
  useEffect(() => {
    const former = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = former
    }
  }, [title])
}
