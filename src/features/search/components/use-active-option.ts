import { useState, type KeyboardEvent, type RefObject } from 'react'

type Listbox = { isOpen: boolean; setOpen: (open: boolean) => void }

/**
 * The keyboard of a combobox whose focus stays in its field. Options are found in the page by their role, in the order in
 * which they stand there, and Enter presses the active one: so the field need not know what it is that is listed.
 */
export function useActiveOption(box: RefObject<HTMLElement | null>, { isOpen, setOpen }: Listbox) {
  const [activeId, setActiveId] = useState<string>()

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const options = isOpen ? [...(box.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])] : []
    const active = options.findIndex(({ id }) => id === activeId)

    function take(handle: () => void) {
      event.preventDefault()
      handle()
    }
    function goTo(index: number) {
      const option = options.at(index % options.length)
      setActiveId(option?.id)
      option?.scrollIntoView({ block: 'nearest' })
    }

    switch (event.key) {
      case 'ArrowDown':
        return take(() => (isOpen ? goTo(active + 1) : setOpen(true)))
      case 'ArrowUp':
        return take(() => (isOpen ? goTo(active < 0 ? -1 : active - 1) : setOpen(true)))
      case 'Home':
        return active >= 0 ? take(() => goTo(0)) : undefined // else it moves in the text
      case 'End':
        return active >= 0 ? take(() => goTo(-1)) : undefined
      case 'Enter':
        return active >= 0 ? take(() => options[active]!.click()) : undefined
      case 'Escape':
        return isOpen ? take(() => setOpen(false)) : undefined
    }
  }

  return { activeId, activate: setActiveId, onKeyDown }
}
