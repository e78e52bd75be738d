import Droplet from 'lucide-react/icons/droplet'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import type { History } from '../use-history.ts'
import { FoundProduct } from './found-product.tsx'
import { GroupTitle } from './group-title.tsx'
import { RecentQueries } from './recent-queries.tsx'
import { SearchMessage } from './search-message.tsx'
import type { PanelProps } from './panel-props.ts'

/** What to begin with: recent queries, products that are ordered often, lines. */
export function EmptyField({ history, Frequent, ...props }: PanelProps & { history: History }) {
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
            {/* The focus stays in the field. */}
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
