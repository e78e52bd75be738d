import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useRef, useState } from 'react'
import { NextStepButton } from '#features/staff-orders/components/order-step-buttons.tsx'
import { addDays, dayAndYearText, dayText, isoDay, relativeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { opensRecord } from '#lib/dom/row-focus'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ContactButtons } from '#ui/data/contact-buttons'
import { CountBadge } from '#ui/data/count-badge'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { IconButton } from '#ui/action/icon-button'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { clientName, type Todo } from '../client-row.ts'
import type { DashboardSearch } from '../dashboard-search.ts'
import { markTodoMutation } from '../mutations.ts'
import { todayQuery } from '../queries.ts'
import { putOffChoices, todoKinds, todoMessage, todoReason } from '../today.ts'

const SHOWN_AT_FIRST = 8
const SHOWN_ON_PHONES = 3

/** Today's tasks of a manager, the most urgent first. */
export function Today({ search }: { search: DashboardSearch }) {
  const [isPutOff, setPutOff] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const isPhone = useIsPhone()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(todayQuery(isPutOff))
  const { data } = query
  // Orders to confirm are always shown: somebody waits for each.
  const unfolded = Math.max(
    isPhone ? SHOWN_ON_PHONES : SHOWN_AT_FIRST,
    data?.rows.filter(({ kind }) => kind === 'confirm').length ?? 0,
  )
  const shown = isWhole ? data?.rows : data?.rows.slice(0, unfolded)
  const putOff = data?.put_off ?? 0
  return (
    <Card padded={false} aria-labelledby="today">
      <div className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 md:px-5">
        <h2 ref={heading} tabIndex={-1} id="today" className="flex items-center gap-2.5 text-20 outline-none">
          {isPutOff ? 'Отложенные' : 'Сегодня'}
          {data && data.total > 0 && <CountBadge>{data.total}</CountBadge>}
        </h2>
        {(isPutOff || putOff > 0) && (
          <Button variant="ghost" size="sm" className="text-accent" onClick={() => setPutOff(!isPutOff)}>
            {isPutOff ? 'К сегодняшним' : `Отложенные, ${putOff}`}
          </Button>
        )}
      </div>
      {!data && <QueryPlaceholder query={query} className="mx-4 mb-4 h-40 md:mx-5" />}
      {data?.rows.length === 0 && (
        <p className="border-t px-4 py-5 text-14 text-muted md:px-5">
          {isPutOff ? 'Ничего не отложено.' : 'На сегодня всё: никто не ждёт ни звонка, ни ответа.'}
        </p>
      )}
      <ul>
        {shown?.map((todo) => (
          <TodoRow
            key={`${todo.kind}:${todo.user_id}:${todo.subject}`}
            todo={todo}
            search={search}
            onGone={() => heading.current?.focus()}
          />
        ))}
      </ul>
      {data && data.rows.length > unfolded && (
        <div className="border-t px-1 py-2 md:px-2">
          <Button variant="ghost" size="sm" className="text-accent" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Свернуть' : `Показать все, ${data.rows.length}`}
          </Button>
          {data.total > data.rows.length && (
            <span className="ml-2 text-13 text-muted">Остальные {data.total - data.rows.length} появятся следом</span>
          )}
        </div>
      )}
    </Card>
  )
}

type TodoRowProps = { todo: Todo; search: DashboardSearch; onGone: () => void }

function TodoRow({ todo, search, onGone }: TodoRowProps) {
  const { mutateAsync, isPending } = useMutation(markTodoMutation())
  const name = clientName(todo)
  const { label, tone } = todoKinds[todo.kind]

  async function mark(how: { state: 'done' | 'open' } | { state: 'put_off'; untilDay: string }, said: string) {
    try {
      await mutateAsync({ todo, ...how })
    } catch (error) {
      toast.error(errorText(error))
      return
    }
    // The focused row is gone.
    onGone()
    const undo = () =>
      void mutateAsync({ todo, state: 'open' }).catch((error: unknown) => toast.error(errorText(error)))
    toast.success(`${name}: ${said}`, how.state === 'open' ? {} : { action: { label: 'Отменить', onClick: undo } })
  }

  return (
    <li className="grid gap-x-4 gap-y-2 border-t px-4 py-3 md:grid-cols-[10.5rem_minmax(8rem,12rem)_1fr_auto] md:items-center md:px-5 md:py-2">
      <div className="flex items-center justify-between gap-3">
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="text-13 text-muted md:hidden">{moment(todo)}</span>
      </div>
      <ClientLink todo={todo} search={search} name={name} />
      <p className="min-w-0 text-14 break-words md:flex md:items-baseline md:justify-between md:gap-4">
        <span className="line-clamp-3">{todoReason(todo)}</span>
        <span className="text-13 whitespace-nowrap text-muted max-md:hidden">{moment(todo)}</span>
      </p>
      <div className="flex items-center gap-1 max-md:gap-2">
        {todo.until_day ? (
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            onClick={() => void mark({ state: 'open' }, 'снова в сегодняшних')}
            className="max-md:flex-1"
          >
            Вернуть
          </Button>
        ) : todo.kind === 'confirm' ? (
          <NextStepButton
            order={{ id: todo.subject, number: todo.facts.number ?? '', status: 'new', delivery_method: '' }}
            viewerRole="account_manager"
            variant="soft"
            size="sm"
            className="max-md:flex-1"
          />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            loading={isPending}
            aria-label={`Готово: ${name}, ${label.toLowerCase()}`}
            onClick={() => void mark({ state: 'done' }, 'готово')}
            className="max-md:flex-1"
          >
            <Check aria-hidden />
            Готово
          </Button>
        )}
        {!todo.until_day && (
          <DropdownMenu>
            <DropdownMenuTrigger>
              <IconButton label={`Отложить: ${name}, ${label.toLowerCase()}`} size="sm">
                <Clock />
              </IconButton>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {putOffChoices(isoDay(), addDays).map((choice) => (
                <DropdownMenuItem
                  key={choice.day}
                  onSelect={() =>
                    void mark({ state: 'put_off', untilDay: choice.day }, `отложено до ${dayText(choice.day)}`)
                  }
                >
                  {choice.label}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
        <ContactButtons phone={todo.phone} whatsapp={todo.whatsapp} message={todoMessage(todo)} whom={name} size="sm" />
      </div>
    </li>
  )
}

/** Opens the waiting order over the list, else the client's card. */
function ClientLink({ todo, search, name }: { todo: Todo; search: DashboardSearch; name: string }) {
  const look = 'min-w-0 break-words font-semibold hover:text-accent'
  if (todo.order_id && todo.kind !== 'debt') {
    return (
      <Link
        to="/account-manager/dashboard"
        search={{ ...search, order: todo.order_id }}
        resetScroll={false}
        className={look}
        {...opensRecord(todo.order_id)}
      >
        {name}
      </Link>
    )
  }
  return (
    <Link to="/account-manager/client/$id" params={{ id: todo.user_id }} className={look}>
      {name}
    </Link>
  )
}

function moment({ until_day, at }: Todo): string {
  if (until_day) return `до ${dayText(until_day)}`
  if (!at || Date.parse(at) >= Date.now()) return ''
  const isOld = isoDay(at) < addDays(isoDay(), -1)
  return isOld ? dayAndYearText(isoDay(at)) : relativeText(at)
}
