import { dateText } from '#lib/dates'
import { Alert } from '#ui/alert'
import { Card, CardHeader } from '#ui/card'
import { componentNames, describeComponent, percentText, type Formula } from '../formula.ts'
import { TierChip } from './tier-chip.tsx'

/** The version that counts, to read. */
export function FormulaView({ formula, next }: { formula: Formula; next: Formula | undefined }) {
  return (
    <div className="grid gap-5">
      {next && (
        <Alert title={`С ${dateText(next.effective_from!)} будет действовать версия ${next.version}`}>
          {next.comment}
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Из чего складывается балл"
            end={`версия ${formula.version} с ${dateText(formula.effective_from!)}`}
          />
          <dl className="grid text-14">
            {formula.components
              .filter(({ enabled }) => enabled)
              .map((part) => (
                <div
                  key={part.key}
                  className="flex items-baseline justify-between gap-4 border-b py-2.5 last:border-b-0"
                >
                  <dt>
                    {componentNames[part.key]}
                    <span className="block text-13 text-muted">{describeComponent(part, formula.window_days)}</span>
                  </dt>
                  <dd className="font-semibold tabular-nums">
                    {part.key === 'overdue' ? `−${part.points}` : `${part.weight}\u00a0%`}
                  </dd>
                </div>
              ))}
          </dl>
        </Card>
        <Card>
          <CardHeader title="Категории" end="балл и ставка бонуса" />
          <dl className="grid text-14">
            {formula.tiers.map(({ name, from, color, percent, text }) => (
              <div key={name} className="flex items-baseline justify-between gap-4 border-b py-2.5 last:border-b-0">
                <dt className="flex flex-wrap items-baseline gap-x-3">
                  <TierChip name={name} color={color} />
                  {from === null ? 'ещё нет доставок или меньше 30 дней с проверки' : `от ${from.toLocaleString('ru')}`}
                  {text && <span className="basis-full text-13 text-muted">{text}</span>}
                </dt>
                <dd className="font-semibold tabular-nums">{percentText(percent)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <Alert>
        Категория клиники фиксируется, когда заказ подтверждён: позже рейтинг может измениться, а ставка этого заказа
        нет.
      </Alert>
    </div>
  )
}
