import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { cart, type CartStore } from '#features/cart/cart-store.ts'
import { keepText, keptText } from '#features/cart/pasted-text.ts'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Dialog } from '#ui/window/dialog'
import { Field } from '#ui/form/field'
import { FileDrop } from '#ui/form/file-drop'
import { QueryError } from '#ui/state/query-error'
import { Skeleton, skeletons } from '#ui/state/skeleton'
import { Textarea } from '#ui/form/textarea'
import { learnWordsMutation } from '../mutations.ts'
import { keepDecisions, keptDecisions } from '../kept-decisions.ts'
import { learntOf, linesOf, standingOf, sumsOf, type Sum } from '../paste.ts'
import { readingQuery, type Reading } from '../queries.ts'
import { readOrderFile } from '../read-order-file.ts'
import { ListSheet } from './list-sheet.tsx'
import { ReadLines } from './read-lines.tsx'

type PasteOrderProps = {
  /** For staff: whose words count. */
  clinicId?: string
  into?: CartStore
  /** Positions that the cart holds. */
  most?: number
  /** Keeps what was understood for the next time; another feature's. */
  renderKeep?: (sums: readonly Sum[]) => ReactNode
  onAdded: () => void
}

/** Reads a pasted order, asks what is doubtful, and puts what is sure into the cart. */
export function PasteOrder({ clinicId, into = cart, most = 100, renderKeep, onAdded }: PasteOrderProps) {
  const [text, setText] = useState(() => keptText(clinicId))
  // What is being read; a text that has come from elsewhere needs no press.
  const [asked, setAsked] = useState(text)
  const reading = useQuery({ ...readingQuery(linesOf(asked), clinicId), enabled: asked !== '' })

  function edit(next: string) {
    setText(next)
    keepText(next, clinicId)
  }

  return asked === '' ? (
    <Entry text={text} onEdit={edit} onRead={setAsked} />
  ) : reading.data ? (
    <Review
      key={asked}
      text={asked}
      reading={reading.data}
      clinicId={clinicId}
      into={into}
      most={most}
      renderKeep={renderKeep}
      onBack={() => setAsked('')}
      onAdded={() => {
        keepText('', clinicId)
        keepDecisions({}, asked, clinicId)
        onAdded()
      }}
    />
  ) : reading.isError ? (
    <div className="grid gap-4">
      <QueryError query={reading} />
      <Button variant="ghost" onClick={() => setAsked('')}>
        Исправить текст
      </Button>
    </div>
  ) : (
    <div role="status" aria-label="Читаем список" className="grid gap-2">
      {skeletons(6, <Skeleton className="h-16" />)}
    </div>
  )
}

function Entry({
  text,
  onEdit,
  onRead,
}: {
  text: string
  onEdit: (text: string) => void
  onRead: (text: string) => void
}) {
  const [problem, setProblem] = useState<string>()
  const lines = linesOf(text).length

  async function take([file]: File[]) {
    if (!file) return
    const read = file.size > 5_000_000 ? null : await readOrderFile(file)
    if (!read) return setProblem('Этот файл не прочитать. Подойдут XLSX, CSV и текст до 5 МБ.')
    setProblem(undefined)
    onEdit(read)
    onRead(read)
  }

  return (
    <div className="grid gap-4">
      <Field
        label="Список"
        hint="По строке на товар, как в чате или в таблице: «мицеллярная вода 500 мл 3 шт». Приветствия и цены можно не убирать."
      >
        <Textarea
          rows={10}
          value={text}
          onChange={({ target }) => onEdit(target.value)}
          placeholder={'ретинол 1% 30мл х2\nтоник ромашка 1 л - 3 шт\nAQ-001-0050\t4'}
        />
      </Field>
      <Button className="max-md:w-full" disabled={lines === 0} onClick={() => onRead(text)}>
        {lines === 0 ? 'Прочитать' : `Прочитать ${count(lines, ['строку', 'строки', 'строк'])}`}
      </Button>
      <FileDrop
        label="Файл со списком"
        accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        title="Или файл: выгрузка чата, таблица"
        hint="XLSX, CSV или текст"
        onFiles={(files) => void take(files)}
      />
      {problem && (
        <Alert role="alert" tone="danger">
          {problem}
        </Alert>
      )}
    </div>
  )
}

type ReviewProps = Required<Pick<PasteOrderProps, 'into' | 'most' | 'onAdded'>> & {
  clinicId: string | undefined
  renderKeep: PasteOrderProps['renderKeep']
  /** What was read. */
  text: string
  reading: Reading
  onBack: () => void
}

function Review({ text, reading: { lines, cards }, clinicId, into, most, renderKeep, onBack, onAdded }: ReviewProps) {
  const [decisions, setDecisions] = useState(() => keptDecisions(text, clinicId))
  const [isOpen, setOpen] = useState(false)
  const learn = useMutation(learnWordsMutation())
  const sums = sumsOf(lines, decisions, cards)
  const open = lines.filter((line) => standingOf(line, decisions) === 'doubt').length

  function added() {
    const learnt = learntOf(lines, decisions)
    if (learnt.length > 0) learn.mutate({ lines: learnt, clinicId })
    onAdded()
  }

  return (
    <div className="grid gap-4 [&_:is(input,textarea,button)]:scroll-mb-40">
      <ReadLines
        lines={lines}
        cards={cards}
        decisions={decisions}
        onDecide={(line, decision) => {
          const next = { ...decisions, [line]: { ...decisions[line], ...decision } }
          setDecisions(next)
          keepDecisions(next, text, clinicId)
        }}
      />
      {renderKeep && <div>{renderKeep(sums)}</div>}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-surface py-3 max-md:bottom-[calc(var(--spacing-phone-bar)+env(safe-area-inset-bottom))]">
        <p role="status" className="flex-1 text-14 text-muted">
          {open > 0 ? `Без ответа: ${count(open, ['строка', 'строки', 'строк'])}, в корзину не войдут` : 'Всё отвечено'}
        </p>
        <Button variant="ghost" onClick={onBack}>
          Исправить текст
        </Button>
        <Button className="max-md:w-full" disabled={sums.length === 0} onClick={() => setOpen(true)}>
          {sums.length === 0 ? 'Добавлять нечего' : `Дальше: ${count(sums.length, ['позиция', 'позиции', 'позиций'])}`}
        </Button>
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen && (
          <ListSheet
            title="Добавить список в корзину"
            description={
              open > 0 &&
              `Без ответа ${count(open, ['строка', 'строки', 'строк'])}: они не войдут, вернуться к ним можно.`
            }
            sums={sums}
            into={into}
            most={most}
            onAdded={added}
          />
        )}
      </Dialog>
    </div>
  )
}
