const MILLION = 1_000_000

/** «1,2 млн», «300 тыс.» */
export function sumTick(sum: number): string {
  const [unit, name] = Math.abs(sum) < 1000 ? [1, ''] : Math.abs(sum) < MILLION ? [1000, ' тыс.'] : [MILLION, ' млн']
  return `${(sum / unit).toLocaleString('ru', { maximumFractionDigits: 1 }).replace('-', '−')}${name}`
}
