import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LegalTab } from '#features/legal/components/legal-tab.tsx'
import { SellerDrawer } from '#features/seller/components/seller-drawer.tsx'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { FoldingCard } from '#ui/page/folding-card'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { linkTab, TabLinks } from '#ui/page/tabs'
import { settingsQuery, settingsHistoryQuery } from '../queries.ts'
import { tabs, type SettingsSearch, type SettingsTab } from '../settings-search.ts'
import { settingChanges } from '../settings.ts'
import { ContactsDrawer } from './contacts-drawer.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { ContactsCard, DeliveryCard, MessagesCard, SellerCard } from './shop-cards.tsx'
import { SettingsForm } from './settings-form.tsx'

type SettingsPageProps = Pick<SettingsSearch, 'panel'> & { tab: SettingsTab; onPanelClose: () => void }

export function SettingsPage({ tab, panel, onPanelClose }: SettingsPageProps) {
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Настройки" className="mb-2 md:mb-2" />
      <TabLinks aria-label="Разделы настроек">
        {(Object.keys(tabs) as SettingsTab[]).map((name) => (
          <Link
            key={name}
            to="/admin/settings"
            search={name === 'settings' ? {} : { tab: name }}
            activeOptions={{ exact: true }}
            {...linkTab(name === tab)}
          >
            {tabs[name]}
          </Link>
        ))}
      </TabLinks>
      {tab === 'jobs' ? (
        <JobsTab />
      ) : tab === 'legal' ? (
        <LegalTab />
      ) : (
        <SettingsTabContent panel={panel} onPanelClose={onPanelClose} />
      )}
    </div>
  )
}

function SettingsTabContent({ panel, onPanelClose }: Omit<SettingsPageProps, 'tab'>) {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery())
  if (settings) {
    return (
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5 max-lg:contents">
          <SettingsForm settings={settings} />
          <SettingsHistory />
        </div>
        <div className="grid gap-5">
          <SellerCard />
          <ContactsCard />
          <DeliveryCard />
          <MessagesCard />
        </div>
        {panel === 'seller' && <SellerDrawer onClose={onPanelClose} />}
        {panel === 'contacts' && <ContactsDrawer onClose={onPanelClose} />}
      </div>
    )
  }
  if (error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  return (
    <div role="status" aria-label="Настройки загружаются" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Skeleton className="h-160" />
      <Skeleton className="h-60" />
    </div>
  )
}

const SHOWN = 20

function SettingsHistory() {
  const history = useQuery(settingsHistoryQuery())
  return (
    <FoldingCard title="История изменений" className="max-lg:order-last">
      {history.isPending && <Skeleton className="h-24" />}
      {history.isError && <p className="text-14 text-danger">История не загрузилась. {errorText(history.error)}</p>}
      {history.data?.length === 0 && <p className="text-14 text-ink-soft">Настройки ещё никто не менял.</p>}
      {history.data && (
        <ol className="grid gap-4 text-14">
          {history.data.slice(0, SHOWN).map(({ at, actor, old, new: after }) => (
            <li key={at} className="grid gap-1.5">
              {settingChanges(old ?? {}, after ?? {}).map((change) => (
                <div key={change.key}>
                  {change.label}
                  <p className="font-semibold tabular-nums">
                    {change.before} → {change.after}
                  </p>
                </div>
              ))}
              <p className="text-12 text-muted tabular-nums">{[dateTimeText(at), actor].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
    </FoldingCard>
  )
}
