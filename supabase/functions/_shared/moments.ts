const ALMATY = 'Asia/Almaty'
const dayFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: ALMATY })
const timeFormat = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: ALMATY })

/** «20 ноября 2026 г.», as the day is in Almaty. */
export const dayInWords = (moment: string) => dayFormat.format(new Date(moment))

/** «20 ноября 2026 г., 11:05», as the clock is in Almaty. */
export const momentInWords = (moment: string) => `${dayInWords(moment)}, ${timeFormat.format(new Date(moment))}`
