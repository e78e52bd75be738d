import Clock from 'lucide-react/icons/clock'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import { cn } from '#lib/cn'
import { Button } from '#ui/button'
import type { History } from '../use-history.ts'
import { GroupTitle } from './group-title.tsx'
import type { PanelProps } from './panel-props.ts'

type RecentQueriesProps = Pick<PanelProps, 'id' | 'activeId' | 'onActivate' | 'onPick'> & { history: History }

/** What was searched for last. */
export function RecentQueries({ id, activeId, onActivate, onPick, history: { queries, clear } }: RecentQueriesProps) {
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
      {/* The focus stays in the field. */}
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
