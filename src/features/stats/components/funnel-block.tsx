import { useQuery } from '@tanstack/react-query'
import { funnelQuery, type Scope } from '../queries.ts'
import type { StatsSearch } from '../stats-search.ts'
import { daysText, funnelCaption, funnelSteps, shareText } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { RowsLink } from './links.tsx'

/** How far the clinics of a period have come, and how long each step takes. */
export function FunnelBlock({ scope, search }: { scope: Scope; search: StatsSearch }) {
  const query = useQuery(funnelQuery(scope))
  return (
    <Block
      title="Путь клиники"
      definition="funnel"
      period={scope.period}
      query={query}
      caption={funnelCaption}
      file={({ steps }) => [
        ['Шаг', 'Клиник', 'Медиана, дней'],
        ...steps.map(({ step, clinics, median_days }) => [funnelSteps[step], clinics, median_days]),
      ]}
    >
      {({ steps }) => (
        <BarTable
          caption="Путь клиники от регистрации до второго заказа"
          head={['Шаг', 'Клиник', 'Дошли']}
          max={Math.max(1, steps[0]?.clinics ?? 0)}
          rows={steps.map(({ step, clinics, median_days }, index) => ({
            key: step,
            name: (
              <>
                {funnelSteps[step]}
                {median_days !== null && <small>медиана {daysText(median_days)}</small>}
              </>
            ),
            value: clinics,
            text: (
              <RowsLink of={scope.of} search={search} rows="clinics" which={step}>
                {clinics.toLocaleString('ru')}
              </RowsLink>
            ),
            more: [index === 0 ? '' : shareText(clinics, steps[index - 1]!.clinics)],
          }))}
        />
      )}
    </Block>
  )
}
