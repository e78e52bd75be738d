/** «12 345», «1,5», to three places. By hand: loading Intl's data takes a phone 60 ms. */
export function numberText(n: number): string {
  const [whole, part] = String(Math.round(n * 1000) / 1000).split('.')
  return whole!.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (part ? `,${part}` : '')
}
