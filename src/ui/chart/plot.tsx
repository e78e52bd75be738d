import { nice, ticks } from 'd3-array'
import { useCallback, useState, type MouseEvent, type TouchEvent } from 'react'
import { cn } from '#lib/dom/cn'

/** One place on the horizontal axis: a month, a tier, a range. */
export type ChartRow = {
  /** Under the axis, short. */
  label: string
  /** In the tooltip and the table, where the label is too short to be understood alone; unique, as a label without one is. */
  title?: string
  /** Its position on the axis, where rows are not equally far apart; all rows have it or none. */
  at?: number
  /** Still growing: its bar of the first series is an outline. */
  isUnfinished?: boolean
  /** One per series; null leaves a gap. */
  values: readonly (number | null)[]
}

export type ChartSeries = {
  name: string
  /** Tones differ in lightness, so that every eye can tell them apart. `rest` is what a comparison starts from. */
  tone?: 'main' | 'rest' | 'second' | 'third'
}

export type PlotProps = {
  kind: 'bars' | 'stacked' | 'line'
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** On the vertical axis, where the full text is too long. */
  formatTick?: (value: number) => string
  /** Writes each value above its bar. */
  labelled?: boolean
  /** Fixed ends of the vertical axis; else it begins at 0 and ends above the highest value. */
  range?: readonly [number, number]
  /** Called with the row whose bars or point are clicked. Keyboards need links elsewhere: the drawing takes no focus. */
  onPick?: (index: number) => void
}

const COLORS = {
  main: 'var(--color-accent)',
  rest: 'var(--color-accent-edge)',
  second: 'var(--color-info)',
  third: 'var(--color-warning)',
}
const PALETTE = Object.values(COLORS)

/** The CSS colour of a series: of its tone, or the next of the palette. */
export const colorOf = ({ tone }: ChartSeries, index: number) => (tone ? COLORS[tone] : PALETTE[index % 4]!)

const TICKS = 4
/** Below the plot, for its labels. */
const FOOT = 30
/** What most texts need, at 12 px. */
const widthOf = (text: string) => 6.3 * text.length

/** The drawing of a `Chart`; hidden from screen readers, who get the table. */
export function Plot({ kind, rows, series, format, formatTick = format, labelled, range, onPick }: PlotProps) {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const [pointer, setPointer] = useState<{ index: number; y: number }>()
  const watchSize = useCallback((node: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  const isStacked = kind === 'stacked'
  const heights = rows.flatMap(({ values }) => (isStacked ? sumOf(values) : values.map((value) => value ?? 0)))
  const [low, high] = range ?? nice(Math.min(0, ...heights), Math.max(0, ...heights) || 1, TICKS)
  const yTicks = ticks(low, high, TICKS)
  const left = 8 + Math.max(...yTicks.map((value) => widthOf(formatTick(value))))
  const right = width - 8
  const top = labelled ? 22 : 8
  const bottom = height - FOOT
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)

  const isPlaced = rows[0]?.at !== undefined
  const step = (right - left) / rows.length
  const x = isPlaced ? placesOf(rows, left, right, kind) : rows.map((_, row) => left + step * (row + 0.5))
  const band = Math.min(step, ...x.slice(1).map((center, row) => center - x[row]!))
  const gap = rows.length > 12 ? 1 : 4
  // What a comparison starts from stands behind, wider: thirty pairs side by side would be too thin for a phone.
  const isOverlaid = kind === 'bars' && !labelled && series.length === 2 && series.some(({ tone }) => tone === 'rest')
  const columns = isStacked || isOverlaid ? 1 : series.length
  const barWidth = Math.min(isPlaced ? 10 : 58, Math.max(1, (band * 0.6 - gap * (columns - 1)) / columns))

  function follow(event: MouseEvent | TouchEvent) {
    const { clientX, clientY } = 'touches' in event ? event.touches[0]! : event
    const box = event.currentTarget.getBoundingClientRect()
    const distances = x.map((center) => Math.abs(center - (clientX - box.left)))
    setPointer({ index: distances.indexOf(Math.min(...distances)), y: clientY - box.top })
  }

  function lineOf(index: number, color: string) {
    const points = rows.map(({ values }, row) => values[index] != null && ([x[row]!, y(values[index])] as const))
    const path = points.map((point, row) => point && `${points[row - 1] ? 'L' : 'M'}${point.join()}`)
    return (
      <g key={index} stroke={color} strokeWidth={2} fill="var(--color-surface)">
        <path d={path.filter(Boolean).join('')} fill="none" />
        {points.map((point, row) => {
          const isHovered = row === pointer?.index
          if (!point || (rows.length > 40 && !isHovered)) return null
          return (
            <circle
              key={row}
              cx={point[0]}
              cy={point[1]}
              r={3}
              {...(isHovered && { r: 4, fill: color, stroke: 'var(--color-surface)' })}
            />
          )
        })}
      </g>
    )
  }

  function barsOf(index: number, color: string) {
    const offset = isStacked || isOverlaid ? 0 : (index - (columns - 1) / 2) * (barWidth + gap)
    const wide = isOverlaid && series[index]!.tone === 'rest' ? Math.min(barWidth * 1.5, band - gap) : barWidth
    return (
      <g key={index} fill={color}>
        {rows.map(({ values, isUnfinished }, row) => {
          const value = values[index]
          if (value == null) return null
          const isOutlined = isUnfinished && index === 0
          const base = isStacked ? sumOf(values.slice(0, index)) : 0
          const [upper, lower] = value < 0 ? [y(base), y(base + value)] : [y(base + value), y(base)]
          const center = x[row]! + offset
          return (
            <g key={row}>
              <rect
                x={center - wide / 2}
                y={upper}
                width={wide}
                height={lower - upper}
                style={{ clipPath: kind === 'bars' ? 'inset(0 round 3px 3px 0 0)' : undefined }}
                {...(isOutlined && { fillOpacity: 0.25, stroke: color, strokeWidth: 2, strokeDasharray: '4 3' })}
              />
              {labelled && (
                <text
                  x={center}
                  y={upper - 5}
                  textAnchor="middle"
                  fill="var(--color-ink)"
                  fontWeight={index === series.length - 1 ? 600 : 400}
                >
                  {format(value)}
                </text>
              )}
            </g>
          )
        })}
      </g>
    )
  }

  const hovered = pointer && rows[pointer.index]
  const hoveredX = pointer ? x[pointer.index]! : 0
  const isAtEnd = hoveredX > width - 220
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={watchSize}
      className={cn('absolute inset-0', onPick && 'cursor-pointer')}
      onMouseMove={follow}
      onTouchMove={follow}
      onMouseLeave={() => setPointer(undefined)}
      onClick={() => pointer && onPick?.(pointer.index)}
    >
      {width > 0 && (
        <svg width={width} height={height} fontSize={12} fill="var(--color-muted)">
          {hovered && kind === 'line' && <path d={`M${hoveredX},${top}V${bottom}`} stroke="var(--color-line-strong)" />}
          {hovered && kind !== 'line' && (
            <rect x={hoveredX - band / 2} y={top} width={band} height={bottom - top} fill="var(--color-sunken)" />
          )}
          {yTicks.map((value) => (
            <g key={value}>
              <path d={`M${left},${y(value)}H${right}`} stroke="var(--color-line)" strokeDasharray="2 4" />
              <text x={left - 8} y={y(value)} dy="0.355em" textAnchor="end">
                {formatTick(value)}
              </text>
            </g>
          ))}
          <path d={`M${left},${bottom}H${right}`} stroke="var(--color-line-strong)" />
          {labelsOf(rows, x, width).map(({ label, center }) => (
            <text key={center} x={center} y={bottom + 18} textAnchor="middle">
              {label}
            </text>
          ))}
          {series
            .map((one, index) => ({ index, color: colorOf(one, index), isBehind: isOverlaid && one.tone === 'rest' }))
            .toSorted((one, other) => Number(other.isBehind) - Number(one.isBehind))
            .map(({ index, color }) => (kind === 'line' ? lineOf : barsOf)(index, color))}
        </svg>
      )}
      {hovered && (
        <div
          className={cn('pointer-events-none absolute inset-x-0 flex', isAtEnd && 'flex-row-reverse')}
          style={{ top: Math.min(pointer.y + 10, bottom - 30 - 20 * series.length) }}
        >
          {/* Shrinks where the tooltip needs the room. */}
          <span style={{ flexBasis: (isAtEnd ? width - hoveredX : hoveredX) + 10 }} />
          <div className="shrink-0 rounded-control border bg-surface px-3 py-2 text-13">
            <p className="font-semibold">{hovered.title ?? hovered.label}</p>
            {series.map(({ name }, index) => {
              const value = hovered.values[index]
              return (
                value != null && (
                  <p key={name} className="flex justify-between gap-4 tabular-nums">
                    <span className="text-muted">{name}</span>
                    {format(value)}
                  </p>
                )
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}

const sumOf = (values: ChartRow['values']) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** By `at`: a line from edge to edge, bars with room for half a bar and half of its label. */
function placesOf(rows: readonly ChartRow[], left: number, right: number, kind: PlotProps['kind']) {
  const at = rows.map((row) => row.at ?? 0)
  const first = Math.min(...at)
  const length = Math.max(...at) - first || 1
  const [from, to] = kind === 'line' ? [left, right] : [left + 10, right - 40]
  return at.map((one) => from + ((one - first) / length) * (to - from))
}

/** As many labels as fit, from the last one back; the last one is moved inwards where it would be cut off. */
function labelsOf(rows: readonly ChartRow[], x: readonly number[], width: number) {
  let end = width
  return rows
    .map(({ label }, row) => ({ label, center: Math.min(x[row]!, width - widthOf(label) / 2) }))
    .toReversed()
    .filter(({ label, center }) => {
      const half = widthOf(label) / 2
      const fits = center + half <= end && center >= half
      if (fits) end = center - half - 8
      return fits
    })
}
