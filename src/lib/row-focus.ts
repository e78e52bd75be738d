/** Marks the link or button that opens a record, so that the focus can return to it. */
export const opensRecord = (id: string) => ({ 'data-opens': id })

/** Puts the focus back on what opens a record; on the page when the record has left the list. */
export function focusRecordOpener(id: string) {
  const openers = [...document.querySelectorAll<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)]
  // One may be in a part of the page that is hidden at this width.
  const opener = openers.find((element) => element.offsetParent !== null) ?? document.getElementById('content')
  opener?.focus({ preventScroll: true })
}

/** Whether a press on a row was meant for something in it that is pressed itself, rather than for the row. */
export const isPressOnControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a, button, input, label') !== null
