import { cn } from '#lib/dom/cn'
import { colorOf, Plot, type PlotProps } from './plot.tsx'

type ChartProps = PlotProps & {
  /** What the chart shows, in one sentence. */
  caption: string
  /** Head of the table's first column: «Месяц». */
  axis: string
  className?: string
}

/** A chart with its sentence, its legend, and the same figures as a table for screen readers. */
export function Chart({ className, ...props }: ChartProps) {
  const { caption, axis, rows, series, format } = props
  return (
    <figure data-slot="chart" className={cn('relative flex min-w-0 flex-col gap-3', className)}>
      <figcaption className="order-last text-13 text-muted">{caption}</figcaption>
      {series.length > 1 && (
        <ul aria-hidden className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-12 text-ink-soft">
          {series.map((one, index) => (
            <li key={one.name} className="flex items-center gap-1.5">
              <span className="size-3 rounded-[3px]" style={{ background: colorOf(one, index) }} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden className="relative min-h-60 flex-1">
        <Plot {...props} />
      </div>
      {/* A table may not be positioned by the width of one pixel: its wrapper is. */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, title = label, values }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {series.map(({ name }, index) => {
                  const value = values[index]
                  return <td key={name}>{value == null ? 'нет данных' : format(value)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
