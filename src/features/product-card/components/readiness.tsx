import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { count } from '#lib/text/plural'
import { FoldingCard } from '#ui/page/folding-card'
import type { PublishCheck } from '../gaps.ts'
import type { Tab } from '../tabs.ts'

type ReadinessProps = { checks: readonly PublishCheck[]; isPublished: boolean; onTab: (tab: Tab) => void }

export function Readiness({ checks, isPublished, onTab }: ReadinessProps) {
  const missing = checks.filter((check) => check.missing !== null)
  const done = checks.length - missing.length
  return (
    <FoldingCard aria-label="Готовность к публикации" title={`Готово ${done} из ${checks.length}`}>
      <div aria-hidden className="mb-4 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-accent" style={{ width: `${(done / checks.length) * 100}%` }} />
      </div>
      <ul className="grid gap-3 text-14">
        {[...missing, ...checks.filter((check) => check.missing === null)].map((check) => (
          <li key={check.key} className="grid grid-cols-[18px_1fr] gap-x-2.5">
            {check.missing === null ? (
              <>
                <Check aria-label="Готово:" className="mt-0.5 size-4 text-success" />
                {check.label}
              </>
            ) : (
              <>
                <Circle aria-label="Не хватает:" className="mt-0.5 size-4 text-control" />
                <span>
                  <button type="button" className="link" onClick={() => onTab(check.tab)}>
                    {check.label}
                  </button>
                  <span className="block text-13 text-muted">{check.missing}</span>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p id="readiness" className="mt-4 border-t pt-3.5 text-13 text-muted">
        {isPublished
          ? 'Товар в продаже.'
          : missing.length > 0
            ? `Кнопка «Опубликовать» включится, когда закроете ${count(missing.length, ['пункт', 'пункта', 'пунктов'])} сверху.`
            : 'Всё готово, товар можно опубликовать.'}
      </p>
    </FoldingCard>
  )
}
