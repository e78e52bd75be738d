import type { InputEvent } from 'react'

/** What `private.is_one_line` refuses: line breaks, control characters and those that turn the direction of writing. */
const REFUSED = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** For `onInput` of a form: a tab or a control character that was pasted into a line of text becomes a space. Passwords stay as typed. */
export function keepOneLine({ target }: InputEvent) {
  if (!(target instanceof HTMLInputElement) || target.type === 'password') return
  const line = target.value.replace(REFUSED, ' ')
  if (line === target.value) return
  const caret = target.selectionStart
  target.value = line
  // Fields for e-mail addresses have no caret to ask for.
  if (caret !== null) target.setSelectionRange(caret, caret)
}
