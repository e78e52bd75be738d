import { cn } from '#lib/cn'
import { lazyPart } from '../lazy-part.tsx'
import { Skeleton } from '../skeleton.tsx'

/** One place on the horizontal axis: a month, a tier, a range. */
export type ChartRow = {
  /** Under the axis, short. */
  label: string
  /** In the tooltip and the table, where the label is too short to be understood alone; unique, as a label without one is. */
  title?: string
  /** Where on the axis it stands, where not all rows are equally far apart; all rows have it or none. */
  at?: number
  /** One per series; null draws nothing. */
  values: readonly (number | null)[]
}

export type ChartSeries = {
  name: string
  /** Lightness tells the tones apart, so that they differ for every eye. */
  tone?: ChartTone
}

/** `rest` is what a comparison starts from. */
export type ChartTone = 'main' | 'rest' | 'second' | 'third'

export type ChartProps = {
  kind: 'bars' | 'stacked' | 'histogram' | 'line'
  /** What the chart shows, in one sentence. */
  caption: string
  /** Head of the table's first column: «Месяц». */
  axis: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** On the vertical axis, where the full text is too long. */
  formatTick?: (value: number) => string
  /** Writes each value above its bar. */
  labelled?: boolean
  /** Fixed ends of the vertical axis; else it begins at 0 and ends above the highest value. */
  range?: readonly [number, number]
  /** A row's bar or point leads somewhere; not by keyboard, for which a table with links stands nearby. */
  onPick?: (index: number) => void
  className?: string
}

const Plot = lazyPart(async () => (await import('./plot.tsx')).Plot)

/** The tones as CSS colours. */
export const CHART_COLORS: Record<ChartTone, string> = {
  main: 'var(--color-accent)',
  rest: 'var(--color-accent-edge)',
  second: 'var(--color-info)',
  third: 'var(--color-warning)',
}
const ORDER: readonly ChartTone[] = ['main', 'rest', 'second', 'third']

/** The tone of a series: its own, or the next of the palette. */
export const toneOf = (series: readonly ChartSeries[], index: number) => series[index]?.tone ?? ORDER[index % 4]!

/** A chart with its sentence, its legend, and the same figures as a table for screen readers. The drawing loads on its own. */
export function Chart({ className, ...props }: ChartProps) {
  const { caption, axis, rows, series, format } = props
  return (
    <figure data-slot="chart" className={cn('relative flex min-w-0 flex-col gap-3', className)}>
      <figcaption className="order-last text-13 text-muted">{caption}</figcaption>
      {series.length > 1 && (
        <ul aria-hidden className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-12 text-ink-soft">
          {series.map(({ name }, index) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className="size-3 rounded-[3px]" style={{ background: CHART_COLORS[toneOf(series, index)] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden className="relative min-h-60 flex-1">
        <div className="absolute inset-0">
          <Plot {...props} fallback={<Skeleton className="size-full" />} />
        </div>
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
