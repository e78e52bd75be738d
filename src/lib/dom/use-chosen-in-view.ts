import { useEffect, useRef } from 'react'

/** For a row that scrolls sideways: brings what is chosen in it into sight, once for each choice and each width of the row. */
export function useChosenInView<E extends HTMLElement>() {
  const row = useRef<E>(null)
  const shown = useRef<{ chosen: Element; width: number }>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current], [aria-pressed=true], [data-state=active]')
    if (!row.current || !chosen) return
    const { scrollWidth } = row.current
    if (chosen === shown.current?.chosen && scrollWidth === shown.current.width) return
    shown.current = { chosen, width: scrollWidth }
    const { left, right, width } = row.current.getBoundingClientRect()
    const box = chosen.getBoundingClientRect()
    if (box.left < left || box.right > right) row.current.scrollLeft += box.left - left - (width - box.width) / 2
  })
  return row
}
