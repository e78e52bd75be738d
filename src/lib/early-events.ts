/** An event on a prerendered page before hydration, noted by the inline script (`scripts/boot.ts`). */
type EarlyEvent = [type: string, control: HTMLElement, value: string]

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[]
  }
}

/** On hydration: React handles events from now on, and noting them too would do them twice. */
export function stopNotingEvents() {
  delete document.documentElement.dataset.static
}

/** Shows what the inline script hid and repeats the presses and input that came before hydration. */
export function replayEarlyEvents() {
  delete document.documentElement.dataset.narrowed
  setTimeout(() => window.earlyEvents?.splice(0).forEach(repeat)) // after the first re-render
}

function repeat([type, control, value]: EarlyEvent) {
  if (!control.isConnected) return // another page was drawn in place of the one they saw
  if (type === 'click') control.click()
  else if (control instanceof HTMLFormElement) control.requestSubmit()
  else if (control instanceof HTMLSelectElement) choose(control, value)
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) retype(control, value)
}

function choose(list: HTMLSelectElement, value: string) {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React tells a change by the value it has last seen: it is shown an empty field first. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
