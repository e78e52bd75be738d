import { useQuery } from '@tanstack/react-query'
import { volumeText } from '#features/catalog/product.ts'
import { claimKind } from '#features/claims/words.ts'
import type { Column } from '#lib/list/list'
import { claimsQuery, type Scope } from '../queries.ts'
import { claimsCaption } from '../words.ts'
import { TableBlock } from './table-block.tsx'

type Claimed = { claims: number; accepted: number; sum: number }

const counts: Column<Claimed, never>[] = [
  { header: 'Претензий', value: 'claims' },
  { header: 'Принято', value: 'accepted' },
  { header: 'Сумма', value: 'sum', as: 'sum' },
]

/** What goes wrong. */
export function ClaimsByKind({ scope }: { scope: Scope }) {
  const query = useQuery(claimsQuery(scope))
  return (
    <TableBlock
      title="Претензии по причинам"
      definition="claims"
      period={scope.period}
      query={query}
      caption={(data) => claimsCaption(data, scope.period.compared !== null)}
      label="Претензии по причинам"
      rows={query.data?.kinds}
      id={({ kind }) => kind}
      bar="claims"
      columns={[{ id: 'kind', header: 'Причина', value: ({ kind }) => claimKind[kind] }, ...counts]}
    />
  )
}

/** On which way it happens. */
export function ClaimsByWay({ scope }: { scope: Scope }) {
  const query = useQuery(claimsQuery(scope))
  if (query.data?.claims === 0) return null // the first block says so
  return (
    <TableBlock
      title="Претензии по доставке"
      definition="claims"
      period={scope.period}
      query={query}
      label="Претензии по способам доставки"
      rows={query.data?.delivery_methods}
      id={({ delivery_method }) => delivery_method}
      bar="claims"
      columns={[{ header: 'Способ', value: 'delivery_method' }, ...counts]}
    />
  )
}

/** With which goods. */
export function ClaimsByProduct({ scope }: { scope: Scope }) {
  const query = useQuery(claimsQuery(scope))
  if (query.data?.claims === 0) return null // the first block says so
  return (
    <TableBlock
      title="Претензии по товарам"
      definition="claims"
      period={scope.period}
      query={query}
      label="Товары с претензиями"
      rows={query.data?.products}
      id={({ product_id }) => product_id}
      bar="claims"
      columns={[
        {
          id: 'product',
          header: 'Товар',
          cell: ({ name, volume_ml, kind }) => (
            <>
              {name}, {volumeText(volume_ml)}
              <small>{claimKind[kind]}</small>
            </>
          ),
          csv: ({ name, volume_ml }) => `${name}, ${volumeText(volume_ml)}`,
        },
        { header: 'Артикул', csv: 'sku' },
        ...counts,
      ]}
    />
  )
}
