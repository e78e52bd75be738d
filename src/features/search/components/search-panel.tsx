import { createPortal } from 'react-dom'
import { SHORTEST_QUERY } from '../local-history.ts'
import { FoundProducts, FoundProductsSkeleton } from './found-products.tsx'
import { RecentQueries } from './recent-queries.tsx'
import { panelBox } from './panel-box.ts'
import { useSettled } from './use-settled.ts'

const DEBOUNCE = 300

export type PanelProps = {
  /** Of what the field controls: the list of options, or what stands in its place. */
  id: string
  /** What is typed, trimmed: nothing, or enough to search for. */
  query: string
  activeId: string | undefined
  onActivate: (id: string) => void
  /** A recent query goes back into the field. */
  onPick: (query: string) => void
  /** The query has led to a page. */
  onDone: () => void
}

/** What opens beneath the search field: recent queries while it is empty, else what is found. */
export function SearchPanel(props: PanelProps) {
  const { query } = props
  const settled = useSettled(query, DEBOUNCE, '')
  return (
    <>
      {createPortal(<div className="pointer-events-none fixed inset-0 z-20 animate-fade-in bg-scrim" />, document.body)}
      <div className={panelBox}>
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
