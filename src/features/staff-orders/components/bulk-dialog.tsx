import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorText } from '#lib/text/error-texts'
import { keepOneLine } from '#lib/forms/one-line'
import { count } from '#lib/text/plural'
import { runPool, type Outcome } from '#lib/backend/pool'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent } from '#ui/window/dialog'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { Progress } from '#ui/state/progress'
import { toast } from '#ui/state/toast'
import { refreshOrders } from '../mutations.ts'
import type { OrderRow } from '../order-list.ts'

const AT_ONCE = 4

type BulkDialogProps = {
  title: string
  description: ReactNode
  orders: OrderRow[]
  confirmLabel: string
  /** «Подтверждено» */
  done: string
  /** Whether it may begin; a form checks its fields. */
  prepare?: () => Promise<boolean>
  work: (order: OrderRow) => Promise<unknown>
  /** After each run, with the orders that succeeded; when it fails, they are repeated. */
  onRun?: (orders: OrderRow[]) => Promise<void>
  onClose: () => void
  children?: ReactNode
  /** Whether something was typed that closing would lose. */
  isDirty?: boolean
}

/** Does the same to many orders, shows the progress and the failures, which can be tried again. */
export function BulkDialog({
  title,
  description,
  orders,
  confirmLabel,
  onClose,
  children,
  isDirty = false,
  ...run
}: BulkDialogProps) {
  const formId = useId()
  const { rest, succeeded, failed, ended, problem, state, start, stop } = useBulkRun(orders, run, onClose)
  const { leave, question } = useLeaveGuard(isDirty)

  function submit(event: FormEvent) {
    event.preventDefault()
    void start()
  }

  return (
    <Dialog open onOpenChange={(open) => open || state === 'running' || leave(onClose)}>
      <DialogContent
        title={title}
        description={state === 'asking' ? description : undefined}
        size="lg"
        footer={
          state === 'running' ? (
            <Button variant="secondary" onClick={stop}>
              Остановить
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => leave(onClose)}>
                {state === 'asking' ? 'Отмена' : 'Закрыть'}
              </Button>
              <Button type="submit" form={formId}>
                {state === 'asking'
                  ? confirmLabel
                  : `Повторить для ${count(rest.length, ['заказа', 'заказов', 'заказов'])}`}
              </Button>
            </>
          )
        }
      >
        <form id={formId} noValidate onInput={keepOneLine} onSubmit={submit} className="grid gap-4">
          {state === 'asking' && children}
          {state !== 'asking' && (
            <p role="status" className="text-14 tabular-nums">
              {run.done} {succeeded} из {orders.length}
            </p>
          )}
          {state === 'running' && <Progress label={title} value={ended} max={orders.length} />}
          {problem !== undefined && <Alert role="alert" tone="danger" title={errorText(problem)} />}
          {failed.length > 0 && <Failures outcomes={failed} />}
        </form>
        {question}
      </DialogContent>
    </Dialog>
  )
}

type Run = Pick<BulkDialogProps, 'done' | 'prepare' | 'work' | 'onRun'>

function useBulkRun(orders: OrderRow[], { done, prepare, work, onRun }: Run, onClose: () => void) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome<OrderRow>>>(new Map())
  const [state, setState] = useState<'asking' | 'running' | 'ended'>('asking')
  const [problem, setProblem] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  const known = [...outcomes.values()]
  const failed = known.filter(({ error }) => error !== undefined)
  const rest = orders.filter(({ id }) => !outcomes.has(id) || outcomes.get(id)!.error !== undefined)

  async function start() {
    if (prepare && !(await prepare())) return
    running.current = new AbortController()
    setState('running')
    setProblem(undefined)
    setOutcomes(new Map(known.filter(({ error }) => error === undefined).map((outcome) => [outcome.item.id, outcome])))
    const results = await runPool(rest, work, {
      size: AT_ONCE,
      signal: running.current.signal,
      onOutcome: (outcome) => setOutcomes((former) => new Map(former).set(outcome.item.id, outcome)),
    })
    const well = results.filter(({ error }) => error === undefined).map(({ item }) => item)
    void refreshOrders(
      queryClient,
      rest.map(({ id }) => id),
    )
    try {
      await onRun?.(well)
    } catch (error) {
      setProblem(error)
      setOutcomes((former) => new Map([...former].filter(([id]) => !well.some((order) => order.id === id))))
      return
    } finally {
      setState('ended')
    }
    if (well.length === rest.length) {
      toast.success(`${done} ${count(orders.length, ['заказ', 'заказа', 'заказов'])}`)
      onClose()
    }
  }

  return {
    state,
    rest,
    failed,
    problem,
    ended: known.length,
    succeeded: known.length - failed.length,
    start,
    stop: () => running.current?.abort(),
  }
}

function Failures({ outcomes }: { outcomes: readonly Outcome<OrderRow>[] }) {
  return (
    <Alert role="alert" tone="danger" title={`Не получилось: ${outcomes.length}`}>
      <ul className="mt-1.5 grid gap-1">
        {outcomes.map(({ item, error }) => (
          <li key={item.id}>
            <span className="font-semibold tabular-nums">{item.number}</span> {errorText(error)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
