import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { DataList } from '#ui/list/data-list'
import { campaignList } from '../campaign-list.tsx'
import { campaignFilters, campaignsQuery, fetchCampaigns } from '../queries.ts'
import type { NotificationsSearch } from '../search.ts'
import { campaignStatuses } from '../words.ts'
import { CampaignRecipients } from './campaign-recipients.tsx'

const statuses = ['draft', 'scheduled', 'sending', 'sent', 'failed', 'cancelled'] as const

export function CampaignLog({ search }: { search: NotificationsSearch }) {
  return search.of ? <CampaignRecipients campaignId={search.of} search={search} /> : <Campaigns search={search} />
}

function Campaigns({ search }: { search: NotificationsSearch }) {
  const filters = campaignFilters(search)
  const query = useQuery(campaignsQuery(filters))
  return (
    <DataList
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
      exportPage={(page, signal) => fetchCampaigns({ ...filters, ...page }, signal)}
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
