import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDebouncedValue } from '#lib/use-debounced-value'
import { SHORTEST_QUERY } from '../local-history.ts'
import { suggestionsQuery } from '../queries.ts'
import type { Suggestion } from '../results.ts'
import { useHistory } from '../use-history.ts'
import { EmptyField } from './empty-field.tsx'
import { FoundProducts, FoundProductsSkeleton } from './found-products.tsx'
import { panelBox } from './panel-box.ts'

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
  /** Hands over what the visitor orders most. */
  Frequent: ComponentType<{ children: (products: Suggestion[]) => ReactNode }>
}

/** What opens beneath the search field: how to begin while it is empty, else what is found. */
export function SearchPanel(props: PanelProps) {
  const history = useHistory()
  if (props.query === '' && history.isLoading) return null
  return (
    <>
      {createPortal(<div className="pointer-events-none fixed inset-0 z-20 animate-fade-in bg-scrim" />, document.body)}
      <div className={panelBox}>
        {props.query === '' ? <EmptyField {...props} history={history} /> : <Found {...props} />}
      </div>
    </>
  )
}

function Found(props: PanelProps) {
  const queryClient = useQueryClient()
  const settled = useDebouncedValue(props.query, DEBOUNCE, '')
  const isKnown = queryClient.getQueryData(suggestionsQuery(props.query).queryKey) !== undefined
  // Until typing rests, the answer to the former words stays.
  const query = isKnown ? props.query : settled
  return query.length < SHORTEST_QUERY ? (
    <FoundProductsSkeleton id={props.id} />
  ) : (
    <FoundProducts {...props} query={query} />
  )
}
