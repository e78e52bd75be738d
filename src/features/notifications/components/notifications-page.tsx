import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { DataList } from '#ui/list/data-list'
import { PageHeader } from '#ui/page/page-header'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { linkTab, TabLinks } from '#ui/page/tabs'
import { campaignList } from '../campaign-list.tsx'
import { composeValues, emptyCampaign } from '../compose.ts'
import { campaignPages, campaignQuery } from '../queries.ts'
import { type NotificationsSearch, type NotificationsTab, notificationTabs } from '../search.ts'
import { campaignStatuses } from '../words.ts'
import { CampaignRecipients } from './campaign-recipients.tsx'
import { ComposeForm } from './compose-form.tsx'
import { EventsTab } from './events-tab.tsx'
import { MailLog } from './mail-log.tsx'

export function NotificationsPage({ search }: { search: NotificationsSearch }) {
  const tab: NotificationsTab = search.tab ?? 'compose'
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Рассылки" className="mb-2 md:mb-2" />
      <TabLinks aria-label="Разделы уведомлений">
        {(Object.keys(notificationTabs) as NotificationsTab[]).map((name) => (
          <Link
            key={name}
            to="/admin/notifications"
            search={name === 'compose' ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            {...linkTab(name === tab)}
          >
            {notificationTabs[name]}
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

const statuses = ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const

function CampaignLog({ search }: { search: NotificationsSearch }) {
  return search.of ? <CampaignRecipients campaignId={search.of} search={search} /> : <Campaigns search={search} />
}

function Campaigns({ search }: { search: NotificationsSearch }) {
  const query = useQuery(campaignPages.query(search))
  return (
    <DataList
      isUnderTabs
      list={campaignList}
      search={search}
      query={query}
      link={({ id, status }, link) => (
        <Link
          to="/admin/notifications"
          search={status === 'draft' ? { campaign: id } : { tab: 'log', of: id }}
          {...link}
        />
      )}
      tabs={{
        name: 'status',
        label: 'Состояние',
        options: [
          { value: undefined, label: 'Все' },
          ...statuses.map((value) => ({ value, label: campaignStatuses[value].label })),
        ],
      }}
      filters={[]}
      searchLabel="Заголовок"
      exportPage={campaignPages.load(search)}
      empty={
        search.status
          ? { icon: <Megaphone aria-hidden />, title: 'Таких рассылок нет' }
          : {
              icon: <Megaphone aria-hidden />,
              title: 'Рассылок пока нет',
              text: 'Первая появится здесь, как только вы её сохраните или отправите.',
            }
      }
      nothing={{ title: 'Рассылок не нашлось' }}
    />
  )
}

/** A new campaign, a draft, or a copy of a sent one. */
function ComposeTab({ campaignId }: { campaignId: string | undefined }) {
  const query = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== undefined })
  const emails = useLocation({ select: ({ state }) => state.emails })
  if (campaignId === undefined) {
    const values = emails ? { ...emptyCampaign, to: 'list' as const, emails: emails.join('\n') } : emptyCampaign
    return <ComposeForm key="new" values={values} draftId={undefined} />
  }
  if (query.data) {
    const { status } = query.data
    return (
      <ComposeForm
        key={campaignId}
        values={composeValues(query.data)}
        draftId={status === 'draft' ? campaignId : undefined}
        note={status === 'draft' ? undefined : 'Копия рассылки: прежняя останется в журнале как была.'}
      />
    )
  }
  return <QueryPlaceholder query={query} className="h-120" framed />
}
