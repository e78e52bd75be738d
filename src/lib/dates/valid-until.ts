import { dateText, isoDay } from './dates.ts'

/** «действует до 01.02.2027», «срок истёк 01.02.2026» */
export const validText = (lastDay: string, now = Date.now()): string =>
  `${lastDay < isoDay(now) ? 'срок истёк' : 'действует до'} ${dateText(lastDay)}`
