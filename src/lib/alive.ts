/** What somebody did to a drawn page before its code ran, as the inline script of the page has noted it. */
type EarlyEvent = [type: string, control: HTMLElement, value: string]

declare global {
  interface Window {
    earlyEvents?: EarlyEvent[]
  }
}

/** The page answers from now on: the inline script notes nothing more, or what React has taken would be done twice. */
export function takeOver() {
  delete document.documentElement.dataset.static
}

/** The page shows what it should: what the inline script hid is seen, and what was pressed or typed too early is done again. */
export function wakeUp() {
  delete document.documentElement.dataset.narrowed
  setTimeout(() => window.earlyEvents?.splice(0).forEach(repeat)) // after the first change of what was drawn
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
