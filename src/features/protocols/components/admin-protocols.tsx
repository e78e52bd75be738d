import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { minutesText, stepsText } from '../protocol.ts'
import { adminProtocolsQuery } from '../staff-queries.ts'
import { ProtocolDrawer } from './protocol-drawer.tsx'

type AdminProtocolsProps = {
  /** The id of the open one, or `new`. */
  open: string | undefined
  onOpen: (id?: string) => void
}

export function AdminProtocols({ open, onOpen }: AdminProtocolsProps) {
  const query = useQuery(adminProtocolsQuery())
  const { data: protocols } = query
  if (!protocols) {
    return query.error ? (
      <QueryError query={query} />
    ) : (
      <Skeleton role="status" aria-label="Протоколы загружаются" className="h-120" />
    )
  }
  const opened = protocols.find(({ id }) => id === open)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <p className="flex-1 text-14 text-muted max-md:hidden">
          Процедуры по шагам, с расходом средств. Клиники видят опубликованные.
        </p>
        <Button variant="secondary" onClick={() => onOpen('new')}>
          <Plus aria-hidden />
          Новый протокол
        </Button>
      </div>
      <Card padded={false}>
        {protocols.length > 0 ? (
          <ul aria-label="Протоколы" className="divide-y">
            {protocols.map(({ id, name, need, minutes, steps, is_published }) => (
              <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken">
                <div className="w-full min-w-0 md:w-auto md:flex-1">
                  <button
                    type="button"
                    className="text-left text-14 font-semibold after:absolute after:inset-0"
                    onClick={() => onOpen(id)}
                  >
                    {name}
                  </button>
                  <p className="truncate text-13 text-muted">{need}</p>
                </div>
                <span className="text-13 text-muted tabular-nums">
                  {minutesText(minutes)} · {stepsText(steps.length)}
                </span>
                <StatusChip tone={is_published ? 'success' : 'neutral'}>
                  {is_published ? 'Опубликован' : 'Черновик'}
                </StatusChip>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="Протоколов пока нет">Опишите первую процедуру: шаги, средства и расход.</EmptyState>
        )}
      </Card>
      {open === 'new' && <ProtocolDrawer key="new" onClose={() => onOpen()} />}
      {opened && <ProtocolDrawer key={opened.id} protocol={opened} onClose={() => onOpen()} />}
    </>
  )
}
