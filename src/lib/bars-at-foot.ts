/** How much of the foot of the page fixed bars cover, as `scroll-padding` has it: what pops up keeps clear of them. */
export const barsAtFoot = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
