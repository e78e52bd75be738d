/** «12 345», «1,5». Whole numbers by hand: loading Intl's data takes a phone 60 ms. */
export const numberText = (n: number) =>
  Number.isInteger(n) ? String(n).replace(/\B(?=(\d{3})+$)/g, '\u00a0') : n.toLocaleString('ru')
