import { useState, type CSSProperties, type ReactNode } from 'react'
import { cn } from '#lib/cn'
import { useIsPhone } from '#lib/use-is-phone'
import { Button } from '#ui/button'

/** One bar, and what stands beside it. */
export type BarRow = {
  key: string
  name: ReactNode
  value: number
  /** The value as text. */
  text: ReactNode
  /** Further columns: a share, a change. */
  more?: readonly ReactNode[]
  /** Of the bar; the accent unless told. */
  color?: string | undefined
}

type BarTableProps = {
  /** What the table is, for screen readers. */
  caption: string
  /** Of the name, of the value and of the further columns. */
  head: readonly [name: string, value: string, ...more: string[]]
  rows: readonly BarRow[]
  /** What the longest bar stands for; the largest value unless told. */
  max?: number
  /** The way to all of them: phones have it beside the button that shows more. */
  end?: ReactNode
}

/** A bar chart that is a table: the bars only repeat what its cells say. */
export function BarTable({ caption, head, rows, max, end }: BarTableProps) {
  const few = useIsPhone() ? 5 : 8
  const [isWhole, setWhole] = useState(false)
  const longest = max ?? Math.max(1, ...rows.map(({ value }) => value))
  const shown = isWhole ? rows : rows.slice(0, few)
  const [name, value, ...more] = head
  return (
    <div>
      <table className="w-full border-separate border-spacing-0 text-14 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-12 text-muted [&_th]:pb-1 [&_th]:font-semibold">
          <tr>
            <th scope="col" className="text-left">
              {name}
            </th>
            <td aria-hidden className="max-md:hidden" />
            <th scope="col" className="pl-3 text-right">
              {value}
            </th>
            {more.map((column, index) => (
              <th key={column} scope="col" className={cn('pl-3 text-right', index > 0 && 'max-md:hidden')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} className="[&>*]:h-11 [&>*]:border-t [&>*]:py-1 md:[&>*]:py-1.5">
              <th
                scope="row"
                className="min-w-0 pr-3 text-left font-normal [&_small]:block [&_small]:text-12 [&_small]:text-muted"
              >
                {row.name}
                <Bar row={row} longest={longest} className="mt-1 md:hidden" />
              </th>
              <td aria-hidden className="w-1/4 max-md:hidden">
                <Bar row={row} longest={longest} />
              </td>
              <td className="pl-3 text-right font-semibold whitespace-nowrap">{row.text}</td>
              {row.more?.map((cell, index) => (
                <td
                  key={more[index]}
                  className={cn('pl-3 text-right whitespace-nowrap text-muted', index > 0 && 'max-md:hidden')}
                >
                  {cell}
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
        {end}
      </div>
    </div>
  )
}

type BarProps = { row: BarRow; longest: number; className?: string }

function Bar({ row: { value, color }, longest, className }: BarProps) {
  const style: CSSProperties = {
    width: `${Math.max(0, Math.min(100, (value / longest) * 100))}%`,
    ...(color && { background: color }),
  }
  return (
    <span aria-hidden className={cn('block h-2 overflow-hidden rounded-full bg-sunken print:border', className)}>
      <span className="block h-full rounded-full bg-accent print:[print-color-adjust:exact]" style={style} />
    </span>
  )
}
