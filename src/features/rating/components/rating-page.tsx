import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { isoDay, dateText } from '#lib/dates/dates'
import { Alert } from '#ui/state/alert'
import { Card, CardHeader } from '#ui/page/card'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { formulaOn, componentNames, describeComponent, percentText, type Formula } from '../formula.ts'
import { formulasQuery } from '../queries.ts'
import type { RatingSearch } from '../rating-search.ts'
import { FormulaEditor } from './formula-editor.tsx'
import { TierChip } from './tier-chip.tsx'
import { VersionsButton } from './versions-dialog.tsx'

export function RatingPage({ search }: { search: RatingSearch }) {
  const viewer = useViewer()
  const { data: formulas, error, isFetching, refetch } = useQuery(formulasQuery())
  // Remounts the editor after a draft was copied or saved.
  const [generation, setGeneration] = useState(0)
  if (viewer.state !== 'staff') return null
  const current = formulas && formulaOn(formulas, isoDay())
  const isAdmin = viewer.role !== 'account_manager'
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title="Формула рейтинга"
        actions={
          formulas && (
            <VersionsButton
              formulas={formulas}
              isOpen={search.versions === 'open'}
              mayCopy={isAdmin}
              onCopied={() => setGeneration((n) => n + 1)}
            />
          )
        }
      >
        {isAdmin
          ? 'Меняйте веса: клиники тут же пересчитываются по черновику.'
          : 'По ней клиники получают категорию, а категория решает, какой будет ставка бонуса.'}
      </PageHeader>
      {current ? (
        isAdmin ? (
          <FormulaEditor
            key={generation}
            formulas={formulas}
            current={current}
            clinic={search.clinic}
            onReset={() => setGeneration((n) => n + 1)}
          />
        ) : (
          <FormulaView
            formula={current}
            next={formulas.find(({ version, status }) => status === 'published' && version > current.version)}
          />
        )
      ) : error ? (
        <QueryError query={{ error, isFetching, refetch }} />
      ) : (
        <div
          role="status"
          aria-label="Формула загружается"
          className="grid gap-5 lg:grid-cols-[minmax(0,410px)_minmax(0,1fr)]"
        >
          <Skeleton className="h-180" />
          <Skeleton className="h-120" />
        </div>
      )}
    </div>
  )
}

function FormulaView({ formula, next }: { formula: Formula; next: Formula | undefined }) {
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
