import { useQuery } from '@tanstack/react-query'
import { funnelQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { daysText, funnelCaption, funnelSteps, shareText } from '../words.ts'
import { RowsLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

/** How far the clinics of a period got, and how long each step takes. */
export function FunnelBlock({ scope, search }: { scope: Scope; search: StatsSearch }) {
  const query = useQuery(funnelQuery(scope))
  return (
    <TableBlock
      title="Путь клиники"
      definition="funnel"
      period={scope.period}
      query={query}
      caption={funnelCaption}
      label="Путь клиники от регистрации до второго заказа"
      rows={query.data?.steps.map((step, index, steps) => ({ ...step, before: steps[index - 1]?.clinics }))}
      id={({ step }) => step}
      bar="clinics"
      max={Math.max(1, query.data?.steps[0]?.clinics ?? 0)}
      columns={[
        {
          id: 'step',
          header: 'Шаг',
          cell: ({ step, median_days }) => (
            <>
              {funnelSteps[step]}
              {median_days !== null && <small>медиана {daysText(median_days)}</small>}
            </>
          ),
          csv: ({ step }) => funnelSteps[step],
        },
        {
          header: 'Клиник',
          value: 'clinics',
          cell: ({ step, clinics }) => (
            <RowsLink of={scope.of} search={search} rows="clinics" which={step}>
              {clinics.toLocaleString('ru')}
            </RowsLink>
          ),
        },
        {
          id: 'share',
          header: 'Дошли',
          cell: ({ clinics, before }) => (before === undefined ? '' : shareText(clinics, before)),
        },
        { header: 'Медиана, дней', csv: 'median_days' },
      ]}
    />
  )
}
