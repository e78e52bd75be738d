import { idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

/** The first tab has no word in the address. */
export const notificationTabs = {
  compose: 'Рассылка',
  log: 'Журнал рассылок',
  mails: 'Письма',
  events: 'События и шаблоны',
} as const
export type NotificationsTab = keyof typeof notificationTabs

export const notificationsParams = listParams({
  tabs: {
    tab: word('log', 'mails', 'events'),
    /** Of campaigns. */
    status: word('draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'),
    /** Of mails. */
    state: word('sent', 'waiting', 'failed'),
    /** Of a campaign's recipients. */
    outcome: word('read', 'unread', 'clicked', 'failed'),
    /** The campaign whose recipients are shown. */
    of: idParam,
  },
  filters: { q: textParam },
  record: {
    /** The campaign in the form. */
    campaign: idParam,
  },
})
export type NotificationsSearch = SearchOf<typeof notificationsParams>
