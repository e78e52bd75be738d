import { useEffect, useRef } from 'react'

/** For a row that scrolls sideways: brings what is chosen in it into sight, once for each choice. */
export function useChosenInView<E extends HTMLElement>() {
  const row = useRef<E>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current], [aria-pressed=true], [data-state=active]') ?? null
    if (!row.current || chosen === shown.current) return
    shown.current = chosen
    if (!chosen) return
    const { left, right, width } = row.current.getBoundingClientRect()
    const box = chosen.getBoundingClientRect()
    if (box.left < left || box.right > right) row.current.scrollLeft += box.left - left - (width - box.width) / 2
  })
  return row
}
