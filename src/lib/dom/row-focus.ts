/** Marks the element that opens a record, to restore focus later. */
export const opensRecord = (id: string) => ({ 'data-opens': id })

/** Falls back to the page when the record has left the list. */
export function focusRecordOpener(id: string) {
  const openers = [...document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)]
  // One may be hidden at this width.
  const opener = openers.find((element) => element.offsetParent !== null) ?? document.getElementById('content')
  opener?.focus({ preventScroll: true })
}

export const isPressOnControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a, button, input, label') !== null
