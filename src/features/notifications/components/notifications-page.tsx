import { Link } from '@tanstack/react-router'
import { PageHeader } from '#ui/page-header'
import { linkTab, TabLinks } from '#ui/tabs'
import { tabs, type NotificationsSearch, type Tab } from '../search.ts'
import { CampaignLog } from './campaign-log.tsx'
import { ComposeTab } from './compose-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import { MailLog } from './mail-log.tsx'

export function NotificationsPage({ search }: { search: NotificationsSearch }) {
  const tab: Tab = search.tab ?? 'compose'
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Уведомления" className="mb-2 md:mb-2" />
      <TabLinks aria-label="Разделы уведомлений">
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <Link
            key={name}
            to="/admin/notifications"
            search={name === 'compose' ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            {...linkTab(name === tab)}
          >
            {tabs[name]}
          </Link>
        ))}
      </TabLinks>
      {tab === 'compose' && <ComposeTab campaignId={search.campaign} />}
      {tab === 'log' && <CampaignLog search={search} />}
      {tab === 'mails' && <MailLog search={search} />}
      {tab === 'events' && <EventsTab />}
    </div>
  )
}
