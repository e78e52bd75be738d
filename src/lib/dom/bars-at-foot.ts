/** Height of the fixed bars at the bottom, from `scroll-padding`: popups keep clear of them. */
export const barsAtFoot = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
