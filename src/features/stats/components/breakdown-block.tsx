import { useQuery } from '@tanstack/react-query'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { tenge } from '#lib/money'
import type { Breakdown } from '../answers.ts'
import { breakdownQuery, type Dimension, type Scope } from '../queries.ts'
import { breakdownCaption, dimensionWords, shareText } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { Change } from './change.tsx'
import { OrdersLink } from './links.tsx'

type BreakdownBlockProps = { scope: Scope; dimension: Dimension; className?: string }

/** Turnover by line, type, manager or city. */
export function BreakdownBlock({ scope, dimension, className = '' }: BreakdownBlockProps) {
  const query = useQuery(breakdownQuery(scope, dimension))
  const { lines } = useAssortment()
  const { title, column, none } = dimensionWords[dimension]
  const isCompared = scope.period.compared !== null
  const color = (name: string | null) =>
    dimension === 'line' ? lines.find((line) => line.name === name)?.color : undefined
  const named = ({ key, name }: Breakdown['rows'][number]) =>
    key === null ? (
      none
    ) : (
      <OrdersLink scope={scope} by={{ [dimension]: key }}>
        {name}
      </OrdersLink>
    )

  return (
    <Block
      title={title}
      definition="breakdown"
      period={scope.period}
      query={query}
      className={className}
      caption={(data) => breakdownCaption(data, dimension)}
      file={({ rows, turnover }) => [
        [column, 'Оборот', 'Доля, %', ...(isCompared ? ['Прошлый период'] : [])],
        ...rows.map(({ name, value, previous }) => [
          name ?? none,
          value,
          turnover > 0 ? Math.round((value / turnover) * 1000) / 10 : null,
          ...(isCompared ? [previous] : []),
        ]),
      ]}
    >
      {({ rows, turnover }) =>
        rows.length > 0 ? (
          <BarTable
            caption={`Оборот: ${title.toLowerCase()}`}
            head={[column, 'Оборот', 'Доля', ...(isCompared ? ['Изменение'] : [])]}
            rows={rows.map((row) => ({
              key: row.key ?? '',
              name: named(row),
              value: row.value,
              text: tenge(row.value),
              more: [
                shareText(row.value, turnover),
                ...(isCompared ? [<Change key="change" value={row.value} previous={row.previous} />] : []),
              ],
              color: color(row.name),
            }))}
          />
        ) : null
      }
    </Block>
  )
}
