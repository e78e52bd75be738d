import { useImperativeHandle, type KeyboardEvent } from 'react'
import type { PanelProps } from './panel-props.ts'

/**
 * Keyboard of a combobox whose focus stays in its field. Finds options by their role in document order, and Enter
 * clicks the active one, so that it need not know what is listed. A button beside options names them: → goes there, the
 * other arrows go back.
 */
export function useOptionKeys({ field, activeId, onActivate, onClose, keyRef }: PanelProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const isBeside = event.target !== field.current
    const box = field.current?.closest('search')
    const options = [...(box?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const active = options.findIndex(({ id }) => id === activeId)

    function take(handle: () => void) {
      event.preventDefault()
      field.current?.focus()
      handle()
    }
    function goTo(index: number) {
      const option = options.at(index % options.length)
      if (!option) return
      onActivate(option.id)
      option.scrollIntoView({ block: 'nearest' })
    }

    switch (event.key) {
      case 'ArrowDown':
        return take(() => goTo(active + 1))
      case 'ArrowUp':
        return take(() => goTo(active < 0 ? -1 : active - 1))
      case 'ArrowRight': {
        const beside =
          active >= 0 && box?.querySelector<HTMLElement>(`[data-beside~="${CSS.escape(activeId!)}"] button`)
        return beside && !isBeside ? take(() => beside.focus()) : undefined
      }
      case 'ArrowLeft':
        return isBeside ? take(() => undefined) : undefined
      case 'Home':
        return active >= 0 ? take(() => goTo(0)) : undefined // else it moves in the text
      case 'End':
        return active >= 0 ? take(() => goTo(-1)) : undefined
      case 'Enter':
        return active >= 0 && !isBeside ? take(() => options[active]!.click()) : undefined
      case 'Escape':
        return take(onClose)
    }
  }

  useImperativeHandle(keyRef, () => onKeyDown)
}
