import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { dateText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { keyedCalls } from '#lib/backend/keyed-calls'
import { count } from '#lib/text/plural'
import { readStored, writeStored } from '#lib/storage/stored'
import { isTenfold } from '#lib/money/tenfold'
import { cleanText } from '#lib/typed/text'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Field } from '#ui/form/field'
import { Input } from '#ui/form/input'
import { StatusChip } from '#ui/data/status-chip'
import { Segmented } from '#ui/form/segmented'
import { TenfoldCheck } from '#ui/form/tenfold-check'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { postStockMutation, type Posting } from '../mutations.ts'
import {
  checkLines,
  codeKey,
  codesOf,
  insertLines,
  isBlank,
  isTable,
  LONGEST_NOTE,
  mergeDuplicates,
  readTable,
  undoingNote,
  undoneMoves,
  withBlank,
  type Line,
  type LineState,
  type PostKind,
} from '../post-lines.ts'
import { MOST_LINES, movementPages, stockProductsQuery } from '../queries.ts'
import { pieces, positions, signed, tenfoldText } from '../words.ts'
import { PostLine } from './post-line.tsx'

const PAUSE = 250
const NO_CODES: string[] = []

const words = {
  receipt: {
    label: 'Приход',
    latest: 'Последние приходы',
    submit: 'Принять на склад',
    done: 'Принято',
    note: 'Накладная 125 от поставщика',
  },
  write_off: {
    label: 'Списание',
    latest: 'Последние списания',
    submit: 'Списать',
    done: 'Списано',
    note: 'Истёк срок годности',
  },
} as const

type Draft = { lines: Line[]; note: string }

type PostPageProps = { kind: PostKind; code: string | undefined; userId: string }

/** Receives or writes off many products at once: typed, scanned or pasted from a spreadsheet. Unsent lines survive a reload. */
export function PostPage({ kind, code, userId }: PostPageProps) {
  const navigate = useNavigate()
  const draftName = `stock-post:${userId}:${kind}`
  const [{ lines, note }, setDraft] = useState<Draft>(() => readDraft(draftName, code))
  const [refused, setRefused] = useState<{ lines: ReadonlyMap<string, string>; text: string }>()
  const [isTried, setIsTried] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [once] = useState(keyedCalls)
  const form = useRef<HTMLFormElement>(null)
  const hintId = useId()
  const post = useMutation(postStockMutation())
  const { mutateAsync: postBack } = useMutation(postStockMutation())

  const codes = useDebouncedValue(
    useMemo(() => codesOf(lines), [lines]),
    PAUSE,
    NO_CODES,
  )
  const looked = useQuery(stockProductsQuery(codes))
  const states = useMemo((): LineState[] => {
    const answered = new Set(looked.data && !looked.isPlaceholderData ? codes : [])
    return checkLines(lines, looked.data ?? [], answered, kind).map((state, index) => {
      const problem = refused?.lines.get(lines[index]!.id)
      return problem && !state.problem ? { ...state, problem, wrong: 'quantity' } : state
    })
  }, [lines, looked.data, looked.isPlaceholderData, codes, kind, refused])

  useEffect(() => writeStored(draftName, { lines, note }), [draftName, lines, note])

  const filled = lines.filter((line) => !isBlank(line))
  const problems = states.filter(({ problem }) => problem).length
  const total = states.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const tenfold = states.filter(({ product, quantity = 0 }) => {
    const stock = product && product.available + product.reserved
    return stock && isTenfold(stock, kind === 'receipt' ? stock + quantity : stock - quantity)
  }).length
  const isUnchecked = tenfold > 0 && !isChecked
  const hasDuplicates = states.some(({ problem }) => problem?.startsWith('Этот товар уже'))
  const noteProblem = isTried && cleanText(note).length < 2 ? 'Укажите основание' : undefined

  const setLines = useCallback((change: (lines: Line[]) => Line[]) => {
    setRefused(undefined)
    setChecked(false)
    setDraft((draft) => ({ ...draft, lines: change(draft.lines) }))
  }, [])
  const change = useCallback(
    (id: string, typed: Partial<Line>) =>
      setLines((all) => withBlank(all.map((line) => (line.id === id ? { ...line, ...typed } : line)))),
    [setLines],
  )
  const remove = useCallback(
    (id: string) => setLines((all) => withBlank(all.filter((line) => line.id !== id))),
    [setLines],
  )
  const paste = useCallback(
    (id: string, text: string) => {
      if (!isTable(text)) return false
      const pasted = readTable(text)
      setLines((all) => insertLines(all, id, pasted))
      return true
    },
    [setLines],
  )

  async function submit() {
    setIsTried(true)
    if (
      filled.length === 0 ||
      problems > 0 ||
      cleanText(note).length < 2 ||
      isUnchecked ||
      filled.length > MOST_LINES
    ) {
      // After the errors have been rendered.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const sent = { kind, note: cleanText(note), lines: lines.flatMap((line, index) => sentLine(line, states[index]!)) }
    try {
      await once(JSON.stringify(sent), (idempotencyKey) => post.mutateAsync({ ...sent, idempotencyKey }))
    } catch (error) {
      setRefused(refusal(error, filled))
      void looked.refetch()
      return
    }
    setIsTried(false)
    setDraft({ lines: withBlank([]), note: '' })
    toast.success(`${words[kind].done}: ${count(sent.lines.length, positions)}, ${count(total, pieces)}`, {
      action: { label: 'Отменить', onClick: () => void undo(sent) },
    })
    // After the new first line has replaced the posted ones.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[data-code]')?.focus())
  }

  async function undo({ kind: done, ...sent }: Omit<Posting, 'idempotencyKey'>) {
    try {
      await postBack({
        ...sent,
        kind: done === 'receipt' ? 'write_off' : 'receipt',
        note: undoingNote(sent.note),
        idempotencyKey: crypto.randomUUID(),
      })
      toast.success('Отменено: остатки прежние, в движениях есть обе записи')
    } catch (error) {
      toastError(error)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-[280px_minmax(0,1fr)]">
        <Field label="Что сделать">
          <Segmented
            options={[
              { value: 'receipt', label: words.receipt.label },
              { value: 'write_off', label: words.write_off.label },
            ]}
            value={kind}
            onValueChange={(next) =>
              void navigate({
                to: '.',
                search: next === 'write_off' ? { kind: next } : {},
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Field>
        <Field label="Основание" required error={noteProblem} hint="Останется в движениях каждого товара.">
          <Input
            value={note}
            maxLength={LONGEST_NOTE}
            placeholder={words[kind].note}
            onChange={(event) => setDraft((draft) => ({ ...draft, note: event.target.value }))}
          />
        </Field>
      </div>

      <section aria-label="Строки" aria-describedby={hintId} className="rounded-card border bg-surface">
        <p id={hintId} className="border-b px-4 py-3 text-13 text-ink-soft md:px-5">
          Введите артикул или отсканируйте штрихкод. Таблицу из Excel можно вставить целиком в пустую строку: столбцы
          найдутся сами.
        </p>
        <p
          aria-hidden
          className="hidden grid-cols-[28px_220px_minmax(0,1fr)_132px_104px_44px] gap-x-4 border-b bg-sunken px-5 py-2 pr-2 text-12 font-semibold text-muted md:grid"
        >
          <span>№</span>
          <span>Артикул или штрихкод</span>
          <span>Товар</span>
          <span className="text-right">Доступно</span>
          <span>Штук</span>
        </p>
        <ol>
          {lines.map((line, index) => (
            <PostLine
              key={line.id}
              line={line}
              number={index + 1}
              state={states[index]!}
              kind={kind}
              isLooking={looked.isFetching}
              showsProblem={isTried || states[index]!.wrong === 'code' || line.quantity !== ''}
              canRemove={!isBlank(line)}
              onChange={change}
              onRemove={remove}
              onPaste={paste}
            />
          ))}
        </ol>
        {filled.length > 0 && (
          <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-2 md:px-5">
            {hasDuplicates && (
              <Button variant="secondary" onClick={() => setLines((all) => withBlank(mergeDuplicates(all, states)))}>
                Сложить повторы
              </Button>
            )}
            <ConfirmDialog
              trigger={<Button variant="ghost">Очистить</Button>}
              title="Очистить все строки?"
              confirmLabel="Очистить"
              tone="danger"
              onConfirm={() => setLines(() => withBlank([]))}
            >
              Введённое пропадёт: {count(filled.length, positions)}.
            </ConfirmDialog>
          </div>
        )}
      </section>

      {looked.isError && (
        <Alert role="alert" tone="danger" title="Товары не проверены">
          {errorText(looked.error)}
        </Alert>
      )}
      {refused && <Alert role="alert" tone="danger" title={refused.text} />}
      {tenfold > 0 && (
        <TenfoldCheck what={tenfoldText(tenfold)} checked={isChecked} onCheckedChange={setChecked} isAsked={isTried} />
      )}
      {filled.length > MOST_LINES && (
        <Alert role="alert" tone="danger" title={`За один раз проводится до ${MOST_LINES.toLocaleString('ru')} строк`}>
          Удалите лишние или проведите их отдельно.
        </Alert>
      )}

      <div
        data-slot="action-bar"
        className="sticky bottom-0 -mx-(--page-gutter) flex items-center gap-x-5 border-t bg-canvas px-(--page-gutter) py-3 max-md:bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))]"
      >
        <p role="status" className="min-w-0 flex-1 text-14 leading-tight">
          {filled.length === 0 ? (
            <span className="text-muted">Строк пока нет</span>
          ) : (
            <>
              {count(filled.length, positions)}, {count(total, pieces)}
              {problems > 0 && <span className="text-danger">, с ошибками: {problems}</span>}
            </>
          )}
        </p>
        <Button type="submit" loading={post.isPending} disabled={filled.length === 0}>
          {words[kind].submit}
        </Button>
      </div>
      <LatestPostings kind={kind} />
    </form>
  )
}

const LATEST = 5

/** What was posted last: whether this delivery has been received already. */
function LatestPostings({ kind }: { kind: PostKind }) {
  const { data } = useQuery(movementPages.query({ kind }))
  const { data: backs } = useQuery(movementPages.query({ kind: kind === 'receipt' ? 'write_off' : 'receipt' }))
  if (!data || data.rows.length === 0) return null
  const undone = undoneMoves(data.rows, backs?.rows ?? [])
  return (
    <section aria-labelledby="latest-postings">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="latest-postings" className="text-16">
          {words[kind].latest}
        </h2>
        <Link to="/admin/products-tags/stock/movements" search={{ kind }} className="link text-14">
          Все движения
        </Link>
      </div>
      <ul className="divide-y rounded-card border bg-surface text-14">
        {data.rows.slice(0, LATEST).map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 md:px-5">
            <span className="text-13 text-muted tabular-nums">{dateText(row.created_at)}</span>
            <span className="min-w-0 flex-1 basis-60">
              {row.name}, {row.volume_ml}&nbsp;мл
            </span>
            <span className="min-w-0 text-13 break-words text-muted">{row.note}</span>
            {undone.has(row.id) && <StatusChip>Отменено</StatusChip>}
            <b className="font-semibold tabular-nums">{signed(row.delta)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentLine(line: Line, { quantity }: LineState) {
  return isBlank(line) || quantity === undefined ? [] : [{ code: cleanText(line.code), quantity }]
}

function readDraft(name: string, code: string | undefined): Draft {
  const stored = readStored(name) as Partial<Draft> | null
  const lines = Array.isArray(stored?.lines) ? stored.lines.filter(isLine) : []
  const note = typeof stored?.note === 'string' ? stored.note : ''
  const named =
    code && !lines.some((line) => codeKey(line.code) === codeKey(code))
      ? [{ id: crypto.randomUUID(), code, quantity: '' }]
      : []
  return { lines: withBlank([...lines.filter((line) => !isBlank(line)), ...named]), note }
}

function isLine(line: unknown): line is Line {
  const { id, code, quantity } = (line ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof code === 'string' && typeof quantity === 'string'
}

const problemTexts: Record<string, string> = {
  unknown_code: 'Нет товара с таким артикулом или штрихкодом',
  bad_quantity: 'Укажите целое число штук, от 1',
  duplicate: 'Этот товар уже есть выше',
}

type RefusedLine = { row: number; error: string; stock_count?: number }

/** The error, and the codes of the lines that it names. */
function refusal(error: unknown, sent: readonly Line[]) {
  const details = error instanceof AppError && error.word === 'bad_stock_lines' ? error.details : undefined
  const { lines = [] } = (details ?? {}) as { lines?: RefusedLine[] }
  return {
    text: errorText(error),
    lines: new Map(
      lines.flatMap(({ row, error: word, stock_count }) => {
        const line = sent[row - 1]
        const text = word === 'out_of_stock' ? `Доступно ${count(stock_count ?? 0, pieces)}` : problemTexts[word]
        return line && text ? [[line.id, text] as const] : []
      }),
    ),
  }
}
