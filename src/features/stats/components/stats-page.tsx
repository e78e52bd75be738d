import Printer from 'lucide-react/icons/printer'
import { use, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/action/button'
import { ListViewsContext } from '#ui/list/list-views'
import { PageHeader } from '#ui/page/page-header'
import { statsParams } from '../stats-search.ts'
import { statsViews } from '../stats-views.ts'
import { StatsPanel } from './stats-panel.tsx'

type StatsPageProps = ComponentProps<typeof StatsPanel> & {
  /** Below the title: tabs to a manager's other pages. */
  children?: ReactNode
}

export function StatsPage({ children, ...panel }: StatsPageProps) {
  const showViews = use(ListViewsContext)
  return (
    <div className="page-width pb-16 print:[page:stats]">
      <PageHeader
        dense
        title={panel.of === 'shop' ? 'Статистика' : 'Показатели'}
        className="md:mb-3"
        actions={
          <span className="flex gap-2 print:hidden">
            {showViews({ views: statsViews, params: statsParams, search: panel.search })}
            <Button variant="secondary" size="sm" onClick={() => print()}>
              <Printer aria-hidden />
              <span className="max-md:sr-only">Печать</span>
            </Button>
          </span>
        }
      />
      {children}
      <StatsPanel {...panel} />
    </div>
  )
}
