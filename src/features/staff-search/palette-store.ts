import { proxy } from 'valtio'

/** The one box of staff that finds everything: whether it is open, and what it was opened with. */
export const palette = proxy({ isOpen: false, text: '' })

export function openPalette(text = '') {
  Object.assign(palette, { isOpen: true, text })
}

export function closePalette() {
  palette.isOpen = false
}
