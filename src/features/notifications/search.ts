import { idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** The parts of the page by their word in the address; the first needs no mention. */
export const tabs = {
  compose: 'Рассылка',
  log: 'Журнал рассылок',
  mails: 'Письма',
  events: 'События и шаблоны',
} as const
export type Tab = keyof typeof tabs

/** What /admin/notifications keeps in its address. */
export const notificationsParams = listParams({
  tabs: {
    tab: word('log', 'mails', 'events'),
    /** Of campaigns. */
    status: word('draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'),
    /** Of mails. */
    state: word('sent', 'waiting', 'failed'),
    /** Of a campaign's recipients. */
    outcome: word('read', 'unread', 'clicked', 'failed'),
    /** The campaign whose recipients the log shows. */
    of: idParam,
  },
  filters: { q: textParam },
  record: {
    /** The campaign that the form begins with. */
    campaign: idParam,
  },
})
export type NotificationsSearch = SearchOf<typeof notificationsParams>
