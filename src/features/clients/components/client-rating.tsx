import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RatingBars } from '#features/rating/components/rating-bars.tsx'
import { ScoreChart } from '#features/rating/components/score-chart.tsx'
import { TierChip } from '#features/rating/components/tier-chip.tsx'
import { decimal } from '#features/rating/formula.ts'
import { breakdownQuery } from '#features/rating/queries.ts'
import { Card, CardHeader } from '#ui/page/card'
import { FoldingCard } from '#ui/page/folding-card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'

export function RatingCard({ clientId, folds = false }: { clientId: string; folds?: boolean }) {
  const query = useQuery(breakdownQuery(clientId))
  const { data: rated } = query
  return (
    <FoldingCard
      folds={folds}
      title="Рейтинг"
      end={
        rated && (
          <Link to="/admin/rating-formula" className="link">
            Версия {rated.version}
          </Link>
        )
      }
    >
      {!rated && <QueryPlaceholder query={query} className="h-48" />}
      {rated && (
        <>
          <p className="mb-4 flex items-baseline gap-3">
            <b className="text-31 font-semibold tabular-nums">{decimal(rated.score)}</b>
            <TierChip name={rated.tier} />
          </p>
          <RatingBars components={rated.components} advised />
        </>
      )}
    </FoldingCard>
  )
}

export function ClientRating({ clientId }: { clientId: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <RatingCard clientId={clientId} />
      <Card aria-label="История балла">
        <CardHeader title="История балла" end="по ночам" />
        <ScoreChart userId={clientId} />
      </Card>
    </div>
  )
}
