import { Link } from '@tanstack/react-router'
import { LegalTab } from '#features/legal/components/legal-tab.tsx'
import { PageHeader } from '#ui/page-header'
import { linkTab, TabLinks } from '#ui/tabs'
import { tabs, type SettingsTab } from '../settings-search.ts'
import { JobsTab } from './jobs-tab.tsx'
import { SettingsTabContent } from './settings-tab.tsx'

/** The numbers of the shop's rules, the texts that people accept, and what the shop does by itself. */
export function SettingsPage({ tab }: { tab: SettingsTab }) {
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
      {tab === 'jobs' ? <JobsTab /> : tab === 'legal' ? <LegalTab /> : <SettingsTabContent />}
    </div>
  )
}
