import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useDebouncedValue } from '#lib/use-debounced-value'
import { SHORTEST_QUERY } from '../local-history.ts'
import { suggestionsQuery } from '../queries.ts'
import { useHistory } from '../use-history.ts'
import { EmptyField } from './empty-field.tsx'
import { FoundProducts, FoundProductsSkeleton } from './found-products.tsx'
import { panelBox } from './panel-box.ts'
import type { PanelProps } from './panel-props.ts'

const DEBOUNCE = 300

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
