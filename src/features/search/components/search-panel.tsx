import { createPortal } from 'react-dom'
import { SHORTEST_QUERY } from '../local-history.ts'
import { FoundProducts, FoundProductsSkeleton } from './found-products.tsx'
import type { PanelProps } from './panel-props.ts'
import { RecentQueries } from './recent-queries.tsx'
import { useSettled } from './use-settled.ts'

const DEBOUNCE = 300

/** What opens beneath the search field: recent queries while it is empty, else what is found. */
export function SearchPanel(props: PanelProps) {
  const { query } = props
  const settled = useSettled(query, DEBOUNCE, '')
  return (
    <>
      {createPortal(<div className="pointer-events-none fixed inset-0 z-20 animate-fade-in bg-scrim" />, document.body)}
      <div className="absolute inset-x-0 top-full mt-2 flex max-h-100 animate-fade-in flex-col overflow-hidden rounded-panel border bg-surface shadow-pop md:max-h-125">
        {query === '' ? (
          <RecentQueries {...props} />
        ) : settled.length < SHORTEST_QUERY ? (
          <FoundProductsSkeleton id={props.id} />
        ) : (
          // Until typing rests, the answer to the former words stays.
          <FoundProducts {...props} query={settled} />
        )}
      </div>
    </>
  )
}
