import Printer from 'lucide-react/icons/printer'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/action/button'
import { PageHeader } from '#ui/page/page-header'
import { SavedViews } from './saved-views.tsx'
import { StatsPanel } from './stats-panel.tsx'

type StatsPageProps = ComponentProps<typeof StatsPanel> & {
  /** Below the title: tabs to a manager's other pages. */
  children?: ReactNode
}

export function StatsPage({ children, ...panel }: StatsPageProps) {
  return (
    <div className="page-width pb-16 print:[page:stats]">
      <PageHeader
        dense
        title={panel.of === 'shop' ? 'Статистика' : 'Показатели'}
        className="md:mb-3"
        actions={
          <span className="flex gap-2 print:hidden">
            <SavedViews search={panel.search} />
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
