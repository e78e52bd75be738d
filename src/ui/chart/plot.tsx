import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { CHART_COLORS, toneOf, type ChartProps } from './chart.tsx'

const TEXT = { fontSize: 12, fill: 'var(--color-muted)' }
/** Of bars that stand where their days do: no band gives them one. */
const PLACED_BAR = 10
/** Lines of one lightness are told apart by their strokes. */
const DASHES = [undefined, '6 4', '2 3', '10 3 2 3']

/** The drawing of a `Chart`; hidden from screen readers, who get the table. */
export function Plot({
  kind,
  rows,
  series,
  format,
  formatTick = format,
  labelled,
  range,
  onPick,
}: Omit<ChartProps, 'caption' | 'axis'>) {
  const data = rows.map(({ label, title = label, at, values }) => ({ label, title, ...values, at }))
  const labels = new Map(rows.flatMap(({ at, label }) => (at === undefined ? [] : [[at, label]])))
  const frame = {
    data,
    margin: { top: labelled ? 22 : 8, right: 8, bottom: 0, left: 0 },
    accessibilityLayer: false,
    ...(onPick && {
      className: 'cursor-pointer',
      onClick: ({ activeTooltipIndex }: { activeTooltipIndex?: number | string | null | undefined }) => {
        if (activeTooltipIndex != null) onPick(Number(activeTooltipIndex))
      },
    }),
  }
  const common: ReactNode = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="2 4" />
      <XAxis
        {...(labels.size > 0
          ? {
              dataKey: 'at',
              type: 'number',
              domain: ['dataMin', 'dataMax'],
              // Half a bar, and half of its label.
              ...(kind !== 'line' && { padding: { left: PLACED_BAR, right: 40 } }),
              ticks: [...labels.keys()],
              tickFormatter: (at: number) => labels.get(at) ?? '',
            }
          : { dataKey: 'label' })}
        tick={TEXT}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={8}
      />
      <YAxis
        width="auto"
        domain={range ? [...range] : undefined}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        tickCount={range ? 5 : 4}
        tickFormatter={formatTick}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={kind === 'line' ? { stroke: 'var(--color-line-strong)' } : { fill: 'var(--color-sunken)' }}
        content={({ active, payload }) =>
          active && payload?.[0] ? (
            <div className="rounded-control border bg-surface px-3 py-2 text-13">
              <p className="font-semibold">{(payload[0].payload as { title: string }).title}</p>
              {payload.map((entry) => (
                <p key={String(entry.dataKey)} className="flex justify-between gap-4 tabular-nums">
                  <span className="text-muted">{entry.name}</span>
                  {typeof entry.value === 'number' && format(entry.value)}
                </p>
              ))}
            </div>
          ) : null
        }
      />
    </>
  )
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'line' ? (
        <LineChart {...frame}>
          {common}
          {series.map(({ name }, index) => (
            <Line
              key={name}
              dataKey={String(index)}
              name={name}
              stroke={CHART_COLORS[toneOf(series, index)]}
              strokeWidth={2}
              strokeDasharray={DASHES[index % 4]}
              dot={rows.length <= 40 ? { r: 3, strokeDasharray: undefined } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart {...frame} barGap={rows.length > 12 ? 1 : 4} barCategoryGap={kind === 'histogram' ? 1 : '20%'}>
          {common}
          {series.map(({ name }, index) => (
            <Bar
              key={name}
              dataKey={String(index)}
              name={name}
              fill={CHART_COLORS[toneOf(series, index)]}
              stackId={kind === 'stacked' ? 'all' : undefined}
              barSize={labels.size > 0 ? PLACED_BAR : undefined}
              radius={kind === 'bars' ? [3, 3, 0, 0] : 0}
              maxBarSize={kind === 'histogram' ? undefined : 58}
              isAnimationActive={false}
            >
              {labelled && (
                <LabelList
                  dataKey={String(index)}
                  position="top"
                  formatter={(value) => (typeof value === 'number' ? format(value) : '')}
                  style={{
                    fontSize: 12,
                    fontWeight: index === series.length - 1 ? 600 : 400,
                    fill: 'var(--color-ink)',
                  }}
                />
              )}
            </Bar>
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}
