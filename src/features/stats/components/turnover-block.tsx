import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cell } from '#lib/files/csv'
import { periodText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { sumTick } from '#lib/money/sum-tick'
import { Button } from '#ui/action/button'
import { Chart } from '#ui/chart/chart'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import type { Turnover } from '../answers.ts'
import { turnoverQuery, type Scope } from '../queries.ts'
import { barLabel, isUnfinished, rowTitle, turnoverCaption } from '../words.ts'
import { Block } from './block.tsx'
import { Growth } from './change.tsx'
import { OrdersLink, ordersOf } from './links.tsx'

const steps: Record<Turnover['step'], { by: string; axis: string }> = {
  day: { by: 'по дням', axis: 'День' },
  week: { by: 'по неделям', axis: 'Неделя' },
  month: { by: 'по месяцам', axis: 'Месяц' },
}

/** By day, by week or by month, as the period is long, beside the compared period. */
export function TurnoverBlock({ scope }: { scope: Scope }) {
  const [isTable, setTable] = useState(false)
  const navigate = useNavigate()
  const query = useQuery(turnoverQuery(scope))
  const { period } = scope

  return (
    <Block
      title={`Оборот ${steps[query.data?.step ?? 'day'].by}`}
      definition="turnover"
      period={period}
      query={query}
      {...(isTable && { caption: (data: Turnover) => turnoverCaption(data, period) })}
      file={fileOf(scope)}
      end={
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'График' : 'Таблица'}
        </Button>
      }
    >
      {(data) =>
        isTable ? (
          <TurnoverTable scope={scope} turnover={data} axis={steps[data.step].axis} />
        ) : (
          <Chart
            kind="bars"
            caption={turnoverCaption(data, period)}
            axis={steps[data.step].axis}
            rows={data.rows.map((row) => ({
              label: barLabel(row, data.step),
              title: rowTitle(row),
              isUnfinished: isUnfinished(row),
              values: period.compared ? [row.value, row.previous] : [row.value],
            }))}
            series={[{ name: 'Этот период' }, ...(period.compared ? [{ name: 'Прошлый', tone: 'rest' as const }] : [])]}
            format={tenge}
            formatTick={sumTick}
            onPick={(index) => {
              const row = data.rows[index]
              if (row) void navigate(ordersOf(scope, { by: { from: row.from, to: row.to } }))
            }}
            className="flex-1"
          />
        )
      }
    </Block>
  )
}

type TurnoverTableProps = { scope: Scope; turnover: Turnover; axis: string }

function TurnoverTable({ scope, turnover: { rows }, axis }: TurnoverTableProps) {
  const isCompared = scope.period.compared !== null
  return (
    <div className="max-h-90 overflow-y-auto print:max-h-none">
      <Table framed={false}>
        <TableHead>
          <ColumnHeader>{axis}</ColumnHeader>
          <ColumnHeader numeric>Оборот</ColumnHeader>
          {isCompared && <ColumnHeader numeric>Прошлый период</ColumnHeader>}
          {isCompared && <ColumnHeader numeric>Изменение</ColumnHeader>}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.from}>
              <TableCell className="h-10">
                <OrdersLink scope={scope} by={{ from: row.from, to: row.to }}>
                  {rowTitle(row)}
                </OrdersLink>
              </TableCell>
              <TableCell numeric className="h-10">
                {tenge(row.value)}
              </TableCell>
              {isCompared && (
                <TableCell numeric className="h-10">
                  {row.previous === null ? '–' : tenge(row.previous)}
                </TableCell>
              )}
              {isCompared && (
                <TableCell numeric className="h-10">
                  <Growth value={row.value} previous={row.previous} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const fileOf =
  ({ period: { compared } }: Scope) =>
  ({ rows }: Turnover): Cell[][] => [
    ['Период', 'Оборот', ...(compared ? ['Прошлый период'] : [])],
    ...rows.map(({ from, to, value, previous }) => [periodText(from, to), value, ...(compared ? [previous] : [])]),
  ]
