import { presentParams, wordParam } from '#lib/page/search-params'

/** The first is the default and has no word in the address. */
export const tabs = { settings: 'Магазин', legal: 'Документы', jobs: 'Задания' } as const

export type SettingsTab = keyof typeof tabs
export type SettingsSearch = {
  tab?: Exclude<SettingsTab, 'settings'> | undefined
  /** An open drawer. */
  panel?: 'seller' | 'contacts' | undefined
}

export const parseSettingsSearch = ({ tab, panel }: Record<string, unknown>): SettingsSearch =>
  presentParams({ tab: wordParam(tab, ['legal', 'jobs']), panel: wordParam(panel, ['seller', 'contacts']) })
