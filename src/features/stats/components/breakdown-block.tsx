import { useQuery } from '@tanstack/react-query'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { breakdownQuery, type Dimension, type Scope } from '../queries.ts'
import { soldColumns } from '../turnover-columns.tsx'
import { breakdownCaption, dimensionWords } from '../words.ts'
import { OrdersLink } from './links.tsx'
import { TableBlock } from './table-block.tsx'

type BreakdownBlockProps = { scope: Scope; dimension: Dimension; className?: string }

export function BreakdownBlock({ scope, dimension, className = '' }: BreakdownBlockProps) {
  const query = useQuery(breakdownQuery(scope, dimension))
  const { lines } = useAssortment()
  const { title, column, none } = dimensionWords[dimension]
  return (
    <TableBlock
      title={title}
      definition="breakdown"
      period={scope.period}
      query={query}
      className={className}
      caption={(data) => breakdownCaption(data, dimension)}
      label={`Оборот: ${title.toLowerCase()}`}
      rows={query.data?.rows.map(({ value, ...row }) => ({ ...row, turnover: value }))}
      id={({ key }) => key ?? ''}
      bar="turnover"
      color={({ name }) => (dimension === 'line' ? lines.find((line) => line.name === name)?.color : undefined)}
      columns={[
        {
          id: 'name',
          header: column,
          cell: ({ key, name }) =>
            key === null ? (
              none
            ) : (
              <OrdersLink scope={scope} by={{ [dimension]: key }}>
                {name}
              </OrdersLink>
            ),
          csv: ({ name }) => name ?? none,
        },
        ...soldColumns(query.data?.turnover ?? 0, scope.period.compared !== null),
      ]}
    />
  )
}
