import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { isoDay } from '#lib/dates'
import { PageHeader } from '#ui/page-header'
import { QueryError } from '#ui/query-error'
import { Skeleton } from '#ui/skeleton'
import { formulaOn } from '../formula.ts'
import { formulasQuery } from '../queries.ts'
import type { RatingSearch } from '../rating-search.ts'
import { FormulaEditor } from './formula-editor.tsx'
import { FormulaView } from './formula-view.tsx'
import { VersionsButton } from './versions-dialog.tsx'

/** The formula of the rating: admins edit the draft beside what it would change, managers read what counts. */
export function RatingPage({ search }: { search: RatingSearch }) {
  const viewer = useViewer()
  const { data: formulas, error, isFetching, refetch } = useQuery(formulasQuery())
  // What is copied or saved begins the editor anew.
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
