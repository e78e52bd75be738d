import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { dateText, dateTimeText, periodText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip, type StatusTone } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import type { Handover } from '../manager.ts'
import { endHandoverMutation } from '../mutations.ts'
import { handoversQuery } from '../queries.ts'
import { AnswerHandover } from './answer-handover.tsx'

const states: Record<Handover['state'], { label: string; tone: StatusTone }> = {
  asked: { label: 'Ждёт ответа', tone: 'warning' },
  declined: { label: 'Не передан', tone: 'neutral' },
  planned: { label: 'Запланирована', tone: 'info' },
  waiting: { label: 'Ждёт: доступ отключён', tone: 'danger' },
  running: { label: 'Идёт замещение', tone: 'warning' },
  done: { label: 'Выполнена', tone: 'success' },
  past: { label: 'Замещение прошло', tone: 'neutral' },
  ended: { label: 'Отменена', tone: 'neutral' },
}

type HandoversProps = {
  /** Unset: of all managers. */
  managerId?: string
  /** May cancel them. */
  isAdmin: boolean
}

/** Planned, current and past hand-overs. */
export function Handovers({ managerId, isAdmin }: HandoversProps) {
  const id = useId()
  const query = useInfiniteQuery(handoversQuery(managerId))
  const { data } = query
  const handovers = data?.pages.flat()
  return (
    <Card padded={false} aria-labelledby={id}>
      <h2 id={id} className="px-4 py-4 text-20 md:px-5">
        Передачи и замещения
      </h2>
      {!data && <QueryPlaceholder query={query} className="mx-4 mb-4 h-16 md:mx-5" />}
      {handovers?.length === 0 && (
        <p className="border-t px-4 py-5 text-14 text-muted md:px-5">Клиентов ещё не передавали.</p>
      )}
      <ul>
        {handovers?.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} isAdmin={isAdmin} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t px-4 py-3 md:px-5">
          <Button
            variant="secondary"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Показать ещё
          </Button>
        </div>
      )}
    </Card>
  )
}

function HandoverRow({ handover, isAdmin }: { handover: Handover; isAdmin: boolean }) {
  const { id, from, to, from_day, until_day, reason, made_by, created_at, clinic, state } = handover
  const { label, tone } = states[state]
  const isCutShort = state === 'ended' && until_day !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="text-14">
          <b className="font-semibold">{from}</b> → <b className="font-semibold">{to}</b>, {scopeText(handover)}
        </p>
        <p className="text-13 text-muted tabular-nums">
          {clinic !== null
            ? 'просьба менеджера'
            : until_day
              ? periodText(from_day, until_day)
              : `с ${dateText(from_day)}, насовсем`}
          {reason && ` · ${reason}`}
          {made_by && ` · ${made_by}, ${dateTimeText(created_at)}`}
        </p>
      </div>
      <StatusChip tone={tone}>{isCutShort ? 'Замещение завершено' : label}</StatusChip>
      {state === 'asked' && <AnswerHandover id={id} clinic={clinic ?? 'Клиника'} to={to} isAdmin={isAdmin} />}
      {isAdmin && (state === 'planned' || state === 'waiting' || state === 'running') && (
        <EndButton handover={handover} />
      )}
    </li>
  )
}

function EndButton({ handover: { id, from, to, state } }: { handover: Handover }) {
  const { mutateAsync: end } = useMutation(endHandoverMutation())
  const label = state === 'running' ? 'Завершить' : 'Отменить'
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          {label}
        </Button>
      }
      title={state === 'running' ? 'Завершить замещение?' : 'Отменить передачу?'}
      confirmLabel={label}
      cancelLabel="Оставить"
      onConfirm={async () => {
        await end(id).catch((error: unknown) => {
          toast.error(errorText(error))
          throw error
        })
        toast.success(state === 'running' ? 'Замещение завершено' : 'Передача отменена')
      }}
    >
      {state === 'running'
        ? `${to} сразу перестанет видеть этих клиентов, они останутся у менеджера ${from}.`
        : `Клиенты останутся у менеджера ${from}.`}
    </ConfirmDialog>
  )
}

function scopeText({ city, chosen, state, handed, clinic }: Handover): string {
  if (clinic !== null) return clinic
  if (state === 'done') return count(handed, ['клиника', 'клиники', 'клиник'])
  if (city) return `клиенты из города ${city}`
  return chosen === null ? 'все клиенты' : count(chosen, ['клиника', 'клиники', 'клиник'])
}
