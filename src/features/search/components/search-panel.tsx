import { useQueryClient } from '@tanstack/react-query'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import Clock from 'lucide-react/icons/clock'
import Droplet from 'lucide-react/icons/droplet'
import { createPortal } from 'react-dom'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { cn } from '#lib/dom/cn'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Button } from '#ui/action/button'
import { SHORTEST_QUERY } from '../local-history.ts'
import { suggestionsQuery } from '../queries.ts'
import { useHistory, type History } from '../use-history.ts'
import { FoundProduct } from './found-product.tsx'
import { FoundProducts, FoundProductsSkeleton } from './found-products.tsx'
import { GroupTitle } from './group-title.tsx'
import { panelBox } from './panel-box.ts'
import type { PanelProps } from './panel-props.ts'
import { SearchMessage } from './search-message.tsx'
import { useOptionKeys } from './use-option-keys.ts'
import { usePastedOrder } from './use-pasted-order.ts'

const DEBOUNCE = 300

export function SearchPanel(props: PanelProps) {
  const history = useHistory()
  useOptionKeys(props)
  usePastedOrder(props)
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
  // While typing, the previous answer stays.
  const query = isKnown ? props.query : settled
  return query.length < SHORTEST_QUERY ? (
    <FoundProductsSkeleton id={props.id} />
  ) : (
    <FoundProducts {...props} query={query} />
  )
}

function EmptyField({ history, Frequent, ...props }: PanelProps & { history: History }) {
  const { id, activeId, onActivate, onDone } = props
  return (
    <div className="overflow-y-auto overscroll-contain px-1.5 py-1 md:px-2 md:py-1.5">
      {history.queries.length > 0 ? (
        <RecentQueries {...props} history={history} />
      ) : (
        <SearchMessage id={id} icon={<Droplet aria-hidden />} title="Начните вводить, чтобы найти товар">
          <p className="max-md:hidden">Поиск работает по названию, составу, объёму и другим параметрам</p>
        </SearchMessage>
      )}
      {history.error && (
        <p role="alert" className="px-1.5 py-1 text-13 text-danger md:px-2">
          {history.error}
        </p>
      )}
      <Frequent>
        {(products) => (
          <>
            <GroupTitle id={`${id}-frequent`}>Вы часто заказываете</GroupTitle>
            {/* Keeps the focus in the field. */}
            <div
              role="listbox"
              tabIndex={-1}
              aria-labelledby={`${id}-frequent`}
              onMouseDown={(event) => event.preventDefault()}
            >
              {products.map((product) => (
                <FoundProduct
                  key={product.slug}
                  id={`${id}-${product.slug}`}
                  result={product}
                  isActive={activeId === `${id}-${product.slug}`}
                  onActivate={onActivate}
                  onDone={onDone}
                />
              ))}
            </div>
          </>
        )}
      </Frequent>
      <LineChips className="px-1.5 pt-2 pb-2.5 md:px-2" onFollow={onDone} />
    </div>
  )
}

type RecentQueriesProps = Pick<PanelProps, 'id' | 'activeId' | 'onActivate' | 'onPick'> & { history: History }

function RecentQueries({ id, activeId, onActivate, onPick, history: { queries, clear } }: RecentQueriesProps) {
  return (
    <>
      <GroupTitle
        id={`${id}-recent`}
        action={
          <Button variant="ghost" size="sm" onClick={clear} className="-my-2.5 -mr-1.5 ml-auto">
            Очистить
          </Button>
        }
      >
        Недавние запросы
      </GroupTitle>
      {/* Keeps the focus in the field. */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-labelledby={`${id}-recent`}
        onMouseDown={(event) => event.preventDefault()}
      >
        {queries.map((query, index) => {
          const optionId = `${id}-${index}`
          return (
            <button
              key={query}
              id={optionId}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={activeId === optionId}
              onClick={() => onPick(query)}
              onPointerMove={() => onActivate(optionId)}
              className={cn(
                'flex min-h-11 w-full items-center text-left gap-2.5 rounded-control px-1.5 text-14 md:gap-3 md:px-2 [&_.lucide]:size-4 [&_.lucide]:text-muted',
                activeId === optionId && 'bg-accent-soft',
              )}
            >
              <Clock aria-hidden />
              <span className="min-w-0 flex-1 truncate">{query}</span>
              <ArrowUpLeft aria-hidden />
            </button>
          )
        })}
      </div>
    </>
  )
}
