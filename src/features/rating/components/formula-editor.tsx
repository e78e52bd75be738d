import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { Segmented } from '#ui/form/segmented'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { draftOf, sameDraft, weightSum, type Draft, type Formula } from '../formula.ts'
import { deleteDraftMutation, saveDraftMutation } from '../mutations.ts'
import { FormulaPreview } from './formula-preview.tsx'
import { UncommittedContext, type Uncommitted } from './number-input.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TiersCard } from './tiers-card.tsx'
import { WeightsCard } from './weights-card.tsx'

type FormulaEditorProps = {
  formulas: readonly Formula[]
  current: Formula
  /** The clinic whose rating is broken down. */
  clinic: string | undefined
  /** Reloads the saved draft. */
  onReset: () => void
}

const TYPING_MS = 250

const parts = [
  { value: 'weights', label: 'Веса' },
  { value: 'tiers', label: 'Категории' },
  { value: 'preview', label: 'Прогноз' },
]

export function FormulaEditor({ formulas, current, clinic, onReset }: FormulaEditorProps) {
  const saved = formulas.find(({ status }) => status === 'draft')
  const base = saved ?? current
  const [draft, setDraft] = useState<Draft>(() => draftOf(base))
  const shown = useDebouncedValue(draft, TYPING_MS, draft)
  const { mutateAsync: save, isPending } = useMutation(saveDraftMutation())
  const { mutateAsync: discard } = useMutation(deleteDraftMutation())
  const [part, setPart] = useState('weights')
  const [uncommitted, setUncommitted] = useState<readonly Uncommitted[]>([])
  const wrong = uncommitted.filter(({ isWrong }) => isWrong)
  // «Вернуть» also drops what is typed.
  const [round, setRound] = useState(0)
  const isChanged = !sameDraft(draft, base) || uncommitted.length > 0
  const sum = weightSum(draft)
  const next = formulas.find(({ version, status }) => status === 'published' && version > current.version)
  // A change of the clinic keeps the draft.
  const { question } = useLeaveGuard(isChanged, { pathOnly: true })

  async function saveDraft() {
    try {
      await save({ draft, readAt: saved?.updated_at })
      toast.success('Черновик сохранён')
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <div className="grid gap-5">
      <Card className="flex flex-wrap items-center justify-between gap-3 base:p-3 base:md:px-5 base:md:py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14">
          <StatusChip tone="success">Действует</StatusChip>
          <span>
            <b className="font-semibold">Версия {current.version}</b> с {dateText(current.effective_from!)}
          </span>
          {next && (
            <span>
              <b className="font-semibold">Версия {next.version}</b> с {dateText(next.effective_from!)}
            </span>
          )}
          {saved && <StatusChip tone="warning">Черновик</StatusChip>}
          {saved && (
            <span>
              <b className="font-semibold">Версия {saved.version}</b>{' '}
              {isChanged ? 'есть несохранённые изменения' : 'сохранена'}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          {saved && (
            <ConfirmDialog
              trigger={<Button variant="ghost">Удалить черновик</Button>}
              title="Удалить черновик?"
              confirmLabel="Удалить"
              tone="danger"
              onConfirm={async () => {
                await discard(saved.version).catch(toastError)
                onReset()
              }}
            >
              Действующая версия не изменится.
            </ConfirmDialog>
          )}
          {isChanged && (
            <Button
              variant="ghost"
              onClick={() => {
                setDraft(draftOf(base))
                setRound(round + 1)
              }}
            >
              Вернуть
            </Button>
          )}
          <Button
            variant="secondary"
            loading={isPending}
            disabled={!isChanged || wrong.length > 0}
            aria-describedby={wrong.length > 0 ? 'wrong-numbers' : undefined}
            onClick={() => void saveDraft()}
          >
            Сохранить черновик
          </Button>
          {saved && (
            <PublishDialog
              formula={saved}
              current={current}
              disabled={isChanged || sum !== 100}
              onPublished={onReset}
            />
          )}
        </div>
        {wrong.length > 0 && (
          <p id="wrong-numbers" className="w-full text-13 text-danger">
            Чтобы сохранить, исправьте: {wrong.map(({ label }) => label).join('; ')}
          </p>
        )}
      </Card>
      <Segmented
        aria-label="Часть формулы"
        className="md:hidden"
        options={parts}
        value={part}
        onValueChange={setPart}
      />
      <UncommittedContext value={setUncommitted}>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,410px)_minmax(0,1fr)]">
          <div className={cn(part !== 'weights' && 'max-md:hidden')}>
            <WeightsCard key={round} draft={draft} current={current} onChange={setDraft} />
          </div>
          <div className={cn('grid gap-5', part !== 'preview' && 'max-md:hidden')}>
            <FormulaPreview draft={shown} clinic={clinic} />
            <Alert>
              Закрытые месяцы не изменятся. Ставка заказа фиксируется при подтверждении, поэтому новая версия коснётся
              только заказов, подтверждённых с её первого дня.
            </Alert>
          </div>
          <div className={cn('lg:col-span-2', part !== 'tiers' && 'max-md:hidden')}>
            <TiersCard key={round} draft={draft} onChange={setDraft} />
          </div>
        </div>
      </UncommittedContext>
      {question}
    </div>
  )
}
