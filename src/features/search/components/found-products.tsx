import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { productCount } from '#features/catalog/product.ts'
import { Button } from '#ui/action/button'
import { Skeleton } from '#ui/state/skeleton'
import { MAX_RESULTS, suggestionsQuery } from '../queries.ts'
import { groupResults, type Family, type SearchResult } from '../results.ts'
import { AddFound } from './add-found.tsx'
import { FoundProduct } from './found-product.tsx'
import { FoundVolume } from './found-volume.tsx'
import { GroupTitle } from './group-title.tsx'
import { SearchMessage } from './search-message.tsx'
import type { PanelProps } from './panel-props.ts'

export function FoundProducts(props: PanelProps) {
  const { id, query, onDone } = props
  // Each query has its own key, so a late answer cannot replace another.
  const { data: results, isError, isFetching, refetch } = useQuery(suggestionsQuery(query))

  if (isError && !isFetching) {
    return (
      <SearchMessage
        id={id}
        icon={<TriangleAlert aria-hidden />}
        title="Ошибка поиска товаров"
        tone="danger"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            <RotateCw aria-hidden className="size-4" />
            Повторить
          </Button>
        }
      >
        Проверьте соединение и попробуйте ещё раз
      </SearchMessage>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {results && foundText(results.length)}
      </p>
      {!results && <FoundProductsSkeleton id={id} />}
      {results?.length === 0 && (
        <div className="overflow-y-auto overscroll-contain px-1.5 md:px-2">
          <SearchMessage
            id={id}
            icon={<Search aria-hidden />}
            title="Ничего не найдено"
            action={
              <Button asChild variant="secondary">
                <Link to="/catalog" onClick={onDone}>
                  Открыть каталог
                </Link>
              </Button>
            }
          >
            Измените запрос или проверьте, нет ли опечатки
          </SearchMessage>
          <LineChips className="px-1.5 pt-2 pb-2.5 md:px-2" onFollow={onDone} />
        </div>
      )}
      {results && results.length > 0 && <Groups {...props} results={results} />}
      {results && results.length >= MAX_RESULTS && (
        <Link
          to="/catalog"
          search={{ q: query }}
          onClick={onDone}
          className="flex min-h-12 flex-none items-center justify-center gap-2 border-t text-14 font-semibold text-accent -outline-offset-2 hover:bg-accent-soft"
        >
          Показать все товары в каталоге
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </>
  )
}

/** Buttons stand beside the options: a listbox may not hold them. The grid brings both into one row. */
function Groups({
  id,
  query,
  activeId,
  onActivate,
  onDone,
  keyRef,
  results,
}: PanelProps & { results: SearchResult[] }) {
  const groups = groupResults(results)
  const families = groups.flatMap((group) => group.families)
  const rows = new Map<unknown, number>()
  for (const group of groups) for (const row of [group, ...group.families]) rows.set(row, rows.size + 1)
  const optionId = ({ slug }: SearchResult) => `${id}-${slug}`
  const chosenOf = (family: Family<SearchResult>) => family.find((result) => optionId(result) === activeId) ?? family[0]
  const option = (result: SearchResult) => ({
    id: optionId(result),
    result,
    isActive: activeId === optionId(result),
    onActivate,
    onDone,
  })
  return (
    <div
      role="presentation"
      className="grid content-start items-center gap-x-2 gap-y-1 overflow-y-auto overscroll-contain px-1.5 py-1 md:px-2 md:py-1.5"
      style={{ gridTemplateColumns: 'minmax(0, 1fr) auto auto' }}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label="Найденные товары" className="contents">
        {groups.map((group) => (
          <div key={group.type} role="group" aria-labelledby={`${id}-${group.type}`} className="contents">
            <div style={{ gridArea: `${rows.get(group)} / 1 / auto / -1` }}>
              <GroupTitle id={`${id}-${group.type}`} count={groupCount(group.count, results.length)}>
                {group.title}
              </GroupTitle>
            </div>
            {group.families.map((family) => {
              const [best, ...others] = family
              const row = rows.get(family)
              return (
                <Fragment key={best.slug}>
                  <div style={{ gridArea: `${row} / 1 / auto / ${others.length > 0 ? 2 : 3}` }}>
                    <FoundProduct {...option(best)} shown={chosenOf(family)} query={query} />
                  </div>
                  {others.length > 0 && (
                    <div className="flex gap-1.5 max-md:flex-col" style={{ gridArea: `${row} / 2` }}>
                      {others.map((other) => (
                        <FoundVolume key={other.slug} {...option(other)} />
                      ))}
                    </div>
                  )}
                </Fragment>
              )
            })}
          </div>
        ))}
      </div>
      {families.map((family) => {
        const chosen = chosenOf(family)
        return (
          chosen.price !== null && (
            <div
              key={family[0].slug}
              data-beside={family.map(optionId).join(' ')}
              style={{ gridArea: `${rows.get(family)} / 3` }}
              role="presentation"
              onKeyDown={(event) => keyRef.current?.(event)}
            >
              <AddFound result={chosen} />
            </div>
          )
        )
      })}
    </div>
  )
}

const skeletonWidths = [
  ['58%', '34%'],
  ['44%', '28%'],
  ['66%', '38%'],
  ['50%', '30%'],
  ['40%', '26%'],
] as const

export function FoundProductsSkeleton({ id }: { id: string }) {
  return (
    <div id={id} aria-busy aria-label="Ищем товары" role="group" className="px-1.5 py-1 md:px-2 md:py-1.5">
      {skeletonWidths.map(([name, facts]) => (
        <div
          key={name}
          data-slot="search-skeleton"
          className="flex min-h-12 items-center gap-2.5 px-1.5 py-[3px] md:min-h-14 md:gap-3 md:px-2"
        >
          <Skeleton className="size-10 flex-none rounded-control md:size-11.5" />
          <span className="flex-1">
            <Skeleton className="h-[13px]" style={{ width: name }} />
            <Skeleton className="mt-2 h-2.5" style={{ width: facts }} />
          </span>
          <Skeleton className="h-[13px] w-16" />
        </div>
      ))}
    </div>
  )
}

/** The search stops at ten results, so there may be more in any group. */
function groupCount(shown: number, results: number): string {
  if (results < MAX_RESULTS) return String(shown)
  return shown === results ? `первые ${shown}` : `${shown} из первых ${results}`
}

function foundText(found: number): string {
  if (found === 0) return 'Ничего не найдено'
  return found >= MAX_RESULTS ? `Показаны первые ${productCount(found)}` : `Найдено: ${productCount(found)}`
}
