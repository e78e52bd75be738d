import { cn } from '#lib/dom/cn'
import { componentNames, decimal, rawText, whatRaises, type RatedComponent } from '../formula.ts'

type RatingBarsProps = {
  components: readonly RatedComponent[]
  /** Adds what would raise the score. */
  advised?: boolean
}

export function RatingBars({ components, advised = false }: RatingBarsProps) {
  const total = components.reduce((sum, { key, weight }) => sum + (key === 'overdue' ? 0 : weight), 0) || 100
  const advices = advised ? whatRaises(components) : []
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2.5">
        {components.map((part) => {
          const most = (100 * part.weight) / total
          const isPenalty = part.key === 'overdue'
          return (
            <li key={part.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 text-14">
              <span>
                {componentNames[part.key]} <span className="text-13 text-muted">{rawText(part)}</span>
              </span>
              <span className="text-right tabular-nums">
                <b className={cn('font-semibold', isPenalty && part.points < 0 && 'text-danger')}>
                  {decimal(part.points)}
                </b>
                {!isPenalty && <span className="text-muted"> из {decimal(most)}</span>}
              </span>
              {!isPenalty && (
                <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${Math.round(100 * part.normalised)}%` }}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {advices.length > 0 && (
        <div>
          <h4 className="mb-1 text-14">Что поднимет рейтинг</h4>
          <ul className="grid gap-1 text-14 text-ink-soft">
            {advices.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
