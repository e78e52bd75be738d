import { presentParams, textParam, wordParam } from '#lib/page/search-params'

/** By their word in the address. */
export const sections = {
  clinic: 'Клиника',
  contact: 'Контактное лицо',
  addresses: 'Адреса доставки',
  documents: 'Документы',
  waiting: 'Жду поступления',
  manager: 'Мой менеджер',
  notifications: 'Уведомления',
  security: 'Безопасность',
  consents: 'Согласия',
} as const

export type ProfileSection = keyof typeof sections

export const SECTIONS = Object.keys(sections) as ProfileSection[]

/** Without a section: the clinic's data, on phones the list of sections. */
export type ProfileSearch = {
  tab?: ProfileSection
  /** Of the two links that change an address, the first leads here with a message. */
  message?: string
  /** A link that has expired or was used leads here with an error. */
  error_code?: string
}

export const parseProfileSearch = ({ tab, message, error_code }: Record<string, unknown>): ProfileSearch =>
  presentParams({
    tab: wordParam(tab, SECTIONS),
    message: textParam(message),
    error_code: textParam(error_code),
  }) as ProfileSearch
