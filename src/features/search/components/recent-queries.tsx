import Clock from 'lucide-react/icons/clock'
import ArrowUpLeft from 'lucide-react/icons/arrow-up-left'
import Droplet from 'lucide-react/icons/droplet'
import { cn } from '#lib/cn'
import { Button } from '#ui/button'
import { useHistory } from '../use-history.ts'
import { GroupTitle } from './group-title.tsx'
import { SearchMessage } from './search-message.tsx'
import type { PanelProps } from './panel-props.ts'

/** What was searched for last, or how to begin. */
export function RecentQueries({ id, activeId, onActivate, onPick }: PanelProps) {
  const { queries, isLoading, error, clear } = useHistory()

  if (isLoading) return null
  if (queries.length === 0) {
    return (
      <SearchMessage id={id} icon={<Droplet aria-hidden />} title="Начните вводить, чтобы найти товар">
        <p className="max-md:hidden">Поиск работает по названию, составу, объёму и другим параметрам</p>
        <Failure text={error} />
      </SearchMessage>
    )
  }
  return (
    <div className="overflow-y-auto px-1.5 py-1 md:px-2 md:py-1.5">
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
      <Failure text={error} />
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
    </div>
  )
}

function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="px-1.5 py-1 text-13 text-danger md:px-2">
        {text}
      </p>
    )
  )
}
