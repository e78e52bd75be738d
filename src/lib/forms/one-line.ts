import type { InputEvent } from 'react'

/** What `private.is_one_line` refuses: line breaks, control characters and direction marks. */
const REFUSED = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** For `onInput` of a form: replaces pasted tabs and control characters by spaces, except in passwords. */
export function keepOneLine({ target }: InputEvent) {
  if (!(target instanceof HTMLInputElement) || target.type === 'password') return
  const line = target.value.replace(REFUSED, ' ')
  if (line === target.value) return
  const caret = target.selectionStart
  target.value = line
  // E-mail fields have no caret position.
  if (caret !== null) target.setSelectionRange(caret, caret)
}
