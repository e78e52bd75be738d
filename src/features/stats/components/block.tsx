import type { UseQueryResult } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useId, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { csvFile, type Cell } from '#lib/files/csv'
import { saveFile } from '#lib/files/save-file'
import { Card } from '#ui/page/card'
import { IconButton } from '#ui/action/icon-button'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { Tooltip } from '#ui/window/tooltip'
import { Widget } from '#ui/state/widget'
import type { StatsPeriod } from '../period.ts'
import { definitions, type Definition } from '../words.ts'

export type BlockProps<Data> = {
  title: string
  definition: Definition
  period: StatsPeriod
  query: UseQueryResult<Data>
  /** One sentence about the data; a chart has its own. */
  caption?: (data: Data) => string
  /** The table as a file, column names first. */
  file?: (data: Data) => Cell[][]
  /** Right of the title. */
  end?: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/** A part of the statistics with title, definition and file. It loads and fails alone. */
export function Block<Data>(props: BlockProps<Data>) {
  const { title, definition, query, caption, file, end, period, className, children } = props
  const id = useId()
  const { data } = query
  return (
    <Card aria-labelledby={id} className={cn('flex flex-col gap-3 print:break-inside-avoid md:gap-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-20">
          <Tooltip text={definitions[definition]}>{title}</Tooltip>
        </h2>
        <div className="flex items-center gap-2 print:hidden">
          {end}
          {file && (
            <IconButton
              size="sm"
              label={`Скачать CSV: ${title}`}
              disabled={!data}
              onClick={() => data && saveFile(csvFile(file(data)), `${title} ${period.from}–${period.to}.csv`)}
            >
              <Download className="size-4" />
            </IconButton>
          )}
        </div>
      </div>
      <Widget onRetry={query.refetch}>
        {data ? (
          <div
            className={cn(
              'flex flex-1 flex-col gap-2 transition-opacity md:gap-3',
              query.isPlaceholderData && 'opacity-50',
            )}
          >
            {children(data)}
            {caption && <p className="text-13 text-muted">{caption(data)}</p>}
          </div>
        ) : query.isError ? (
          <QueryError query={query} />
        ) : (
          <div role="status" aria-label={`${title}: загрузка`} className="grid gap-3">
            <Skeleton className="h-40" />
          </div>
        )}
      </Widget>
    </Card>
  )
}
