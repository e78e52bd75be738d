import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clinicPages, clinicQuery } from '#features/users/queries.ts'
import { errorText } from '#lib/text/error-texts'
import { Card, CardHeader } from '#ui/page/card'
import { SearchInput } from '#ui/filter/search-input'
import { Skeleton } from '#ui/state/skeleton'
import { decimal, type Draft, type Mover } from '../formula.ts'
import { draftBreakdownQuery } from '../queries.ts'
import { RatingBars } from './rating-bars.tsx'
import { ScoreChart } from './score-chart.tsx'
import { TierChip } from './tier-chip.tsx'

const FOUND_SHOWN = 6

type ClinicBreakdownProps = { draft: Draft; clinic: string | undefined; movers: readonly Mover[] }

export function ClinicBreakdown({ draft, clinic, movers }: ClinicBreakdownProps) {
  const chosen = clinic ?? movers[0]?.user_id
  return (
    <Card>
      <CardHeader title="Разбор одной клиники" end="по черновику" />
      <ClinicSearch />
      {chosen ? (
        <Breakdown userId={chosen} draft={draft} />
      ) : (
        <p className="mt-3 text-14 text-muted">Найдите клинику, чтобы увидеть, из чего складывается её балл.</p>
      )}
    </Card>
  )
}

function ClinicSearch() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...clinicPages.query({ search, status: 'verified', page_size: FOUND_SHOWN }),
    enabled: search.length > 1,
  })
  return (
    <div className="mb-4">
      <SearchInput label="Клиника: название, БИН, телефон" value={search} onSearch={setSearch} />
      {search.length > 1 && data && (
        <ul aria-label="Найденные клиники" className="mt-1.5 grid">
          {data.rows.map(({ user_id, trade_name, legal_name, city }) => (
            <li key={user_id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 text-left text-14 hover:bg-sunken"
                onClick={() => {
                  setSearch('')
                  void navigate({ to: '/admin/rating-formula', search: { clinic: user_id }, resetScroll: false })
                }}
              >
                {trade_name ?? legal_name} <span className="text-13 text-muted">{city}</span>
              </button>
            </li>
          ))}
          {data.rows.length === 0 && <li className="px-3 py-2 text-14 text-muted">Никого не нашлось</li>}
        </ul>
      )}
    </div>
  )
}

function Breakdown({ userId, draft }: { userId: string; draft: Draft }) {
  const { data: clinic } = useQuery(clinicQuery(userId))
  const { data: rated, error } = useQuery(draftBreakdownQuery(userId, draft))
  if (error) return <p className="text-14 text-danger">{errorText(error)}</p>
  if (!rated) return <Skeleton className="h-60" />
  const color = draft.tiers.find(({ name }) => name === rated.tier)?.color
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <div>
        <h3 className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
          {clinic ? (clinic.trade_name ?? clinic.legal_name) : <Skeleton className="h-5 w-40" />}
          <span className="font-normal tabular-nums">{decimal(rated.score)}</span>
          <TierChip name={rated.tier} color={color} />
        </h3>
        <RatingBars components={rated.components} advised />
      </div>
      <ScoreChart userId={userId} />
    </div>
  )
}
