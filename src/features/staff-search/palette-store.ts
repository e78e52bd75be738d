import { proxy } from 'valtio'

export const palette = proxy({ isOpen: false, text: '' })

export function openPalette(text = '') {
  Object.assign(palette, { isOpen: true, text })
}

export function closePalette() {
  palette.isOpen = false
}
