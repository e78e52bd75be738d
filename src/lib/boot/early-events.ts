/** An event before hydration, recorded by the inline script (`scripts/boot.ts`). */
type EarlyEvent = [type: string, control: HTMLElement, value: string]

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[]
  }
}

/** After the page has been taken over: shows what the inline script hid, notes no more, and repeats clicks and input. */
export function replayEarlyEvents() {
  delete document.documentElement.dataset.narrowed
  delete document.documentElement.dataset.static
  setTimeout(() => window.earlyEvents?.splice(0).forEach(repeat))
}

function repeat([type, control, value]: EarlyEvent) {
  if (!control.isConnected) return // another page has replaced the one they saw
  if (type === 'click') control.click()
  else if (control instanceof HTMLFormElement) control.requestSubmit()
  else if (control instanceof HTMLSelectElement) choose(control, value)
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) retype(control, value)
}

function choose(list: HTMLSelectElement, value: string) {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React detects a change against the value it has seen: it sees an empty field first. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
