import { useState, type CSSProperties, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { cellValue, columnId, type Column } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Button } from '#ui/action/button'

type NumberOf<Row> = { [Name in keyof Row]-?: Row[Name] extends number ? Name : never }[keyof Row] & string

export type BarTableProps<Row> = {
  /** For screen readers. */
  label: string
  /** The first names the row. Columns with only `csv` are in the file alone. */
  columns: readonly Column<Row, never>[]
  /** The field of the bars, beside its column. */
  bar: NoInfer<NumberOf<Row>>
  id: (row: Row) => string
  /** Of a bar; default accent. */
  color?: (row: Row) => string | undefined
  /** Value of the longest bar; default the largest. */
  max?: number | undefined
  /** Rows before the rest is asked for. */
  few?: number | undefined
  /** Link to all rows; on phones beside the «more» button. */
  foot?: ReactNode
}

/** A bar chart that is a table: the bars repeat what the cells say. */
export function BarTable<Row>(props: BarTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, bar, id, color, foot } = props
  const few = useIsPhone() ? 5 : (props.few ?? 8)
  const [isWhole, setWhole] = useState(false)
  const valueOf = (row: Row) => row[bar] as number
  const longest = props.max ?? Math.max(1, ...rows.map(valueOf))
  const [name, ...others] = columns.filter(({ cell, value }) => cell ?? value)
  const isBar = (column: Column<Row, never>) => columnId(column) === bar
  const figures = [...others.filter(isBar), ...others.filter((column) => !isBar(column))]
  const barOf = (row: Row, className: string) => (
    <Bar share={valueOf(row) / longest} color={color?.(row)} className={className} />
  )
  return (
    // The bar stands beside the name where there is room, else below it.
    <div className="@container">
      <table className="w-full border-separate border-spacing-0 text-14 tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-12 text-muted [&_th]:pb-1 [&_th]:font-semibold">
          <tr>
            <th scope="col" className="text-left">
              {name?.header}
            </th>
            <td aria-hidden className="@max-lg:hidden" />
            {figures.map((column, place) => (
              <th key={columnId(column)} scope="col" className={cn('pl-3 text-right', place > 1 && 'max-md:hidden')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, few)).map((row) => (
            <tr key={id(row)} className="[&>*]:h-11 [&>*]:border-t [&>*]:py-1 md:[&>*]:py-1.5">
              <th
                scope="row"
                className="min-w-0 pr-3 text-left font-normal [&_small]:block [&_small]:text-12 [&_small]:text-muted"
              >
                {cellOf(name, row)}
                {barOf(row, 'mt-1 @lg:hidden')}
              </th>
              <td aria-hidden className="w-1/4 @max-lg:hidden">
                {barOf(row, '')}
              </td>
              {figures.map((column, place) => (
                <td
                  key={columnId(column)}
                  className={cn(
                    'pl-3 text-right whitespace-nowrap',
                    place === 0 ? 'font-semibold' : 'text-muted',
                    place > 1 && 'max-md:hidden',
                  )}
                >
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex items-baseline justify-between gap-3 md:flex-col md:items-start">
        {rows.length > few && (
          <Button variant="ghost" size="sm" className="mt-1 -ml-3 print:hidden" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Свернуть' : `Показать все: ${rows.length}`}
          </Button>
        )}
        {foot}
      </div>
    </div>
  )
}

/** Unlike in lists, a sum of zero is shown. */
function cellOf<Row>(column: Column<Row, never> | undefined, row: Row): ReactNode {
  if (column?.cell) return column.cell(row)
  const said = cellValue(column?.value, row)
  if (typeof said !== 'number') return said
  return column?.as === 'sum' ? tenge(said) : said.toLocaleString('ru')
}

type BarProps = { share: number; color: string | undefined; className: string }

function Bar({ share, color, className }: BarProps) {
  const style: CSSProperties = {
    width: `${Math.max(0, Math.min(100, share * 100))}%`,
    ...(color && { background: color }),
  }
  return (
    <span
      data-slot="bar"
      aria-hidden
      className={cn('block h-2 overflow-hidden rounded-full bg-sunken print:border', className)}
    >
      <span className="block h-full rounded-full bg-accent print:[print-color-adjust:exact]" style={style} />
    </span>
  )
}
