import { proxy } from 'valtio'

// The text of an order on its way to the screen that reads it, and there until it is in the cart: a reload loses nothing.

const KEY = 'pasted-order'

export const keptText = (of = '') => sessionStorage.getItem(`${KEY}:${of}`) ?? ''

export function keepText(text: string, of = '') {
  if (text === '') sessionStorage.removeItem(`${KEY}:${of}`)
  else sessionStorage.setItem(`${KEY}:${of}`, text)
}

/** How often a text has been sent to the screen that reads it, which may be the one that is open. */
export const sent = proxy({ times: 0 })

export function sendText(text: string) {
  keepText(text)
  sent.times += 1
}
