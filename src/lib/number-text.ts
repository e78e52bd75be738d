/**
 * A number as Russian writes it: «12 345», «1,5».
 *
 * Whole ones by hand: a browser first loads what it needs for its own formatting, and a phone takes 60 ms for that.
 */
export const numberText = (n: number) =>
  Number.isInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, '\u00a0') : n.toLocaleString('ru')
