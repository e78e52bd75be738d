import { proxy } from 'valtio'

/** What is looked for: anything, a clinic to order for, or an order to be paid. */
export type PaletteMode = 'all' | 'order' | 'payment'

export const palette = proxy({ isOpen: false, text: '', mode: 'all' as PaletteMode })

export function openPalette(text = '', mode: PaletteMode = 'all') {
  Object.assign(palette, { isOpen: true, text, mode })
}

export function closePalette() {
  palette.isOpen = false
}
