import { useMutation, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type FormEvent } from 'react'
import { dateText, dateTimeText, dayProblem, dayText, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Checkbox } from '#ui/form/checkbox'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { DateInput } from '#ui/form/date-input'
import { Field } from '#ui/form/field'
import { FoldingCard } from '#ui/page/folding-card'
import { IconButton } from '#ui/action/icon-button'
import { Skeleton } from '#ui/state/skeleton'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { addNoteMutation, deleteNoteMutation, tickTaskMutation } from '../mutations.ts'
import { notesQuery, type ClientNote } from '../queries.ts'

/** Notes of staff about a client; one with a day is a task. */
export function ClientNotes({ clientId, me, folds = false }: { clientId: string; me: string; folds?: boolean }) {
  const { data: notes, error } = useQuery(notesQuery(clientId))
  const open = notes
    ?.filter(({ due_on, done_at }) => due_on && !done_at)
    .toSorted((one, other) => one.due_on!.localeCompare(other.due_on!))
  const rest = notes?.filter(({ due_on, done_at }) => !due_on || done_at)
  return (
    <FoldingCard folds={folds} title="Заметки и задачи" end="клиника не видит">
      <NewNote clientId={clientId} />
      {!notes && !error && <Skeleton className="mt-3 h-16" />}
      {error && !notes && <p className="mt-3 text-13 text-danger">Заметки не загрузились. {errorText(error)}</p>}
      <ul className="mt-1 *:not-first:border-t">
        {[...(open ?? []), ...(rest ?? [])].map((note) => (
          <Note key={note.id} clientId={clientId} note={note} isOwn={note.author_id === me} />
        ))}
      </ul>
    </FoldingCard>
  )
}

function NewNote({ clientId }: { clientId: string }) {
  const [text, setText] = useState('')
  const [dueOn, setDueOn] = useState('')
  const add = useMutation(addNoteMutation(clientId))
  const wrongDay = dueOn !== '' && !isDay(dueOn) ? dayProblem(dueOn) : undefined
  const [isTried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!text.trim() || wrongDay || add.isPending) return
    add.mutate(
      { note: text.trim(), ...(dueOn && { dueOn }) },
      {
        onSuccess: () => {
          setText('')
          setDueOn('')
          setTried(false)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="grid gap-2.5">
      <Field label="Заметка или задача" error={add.isError && errorText(add.error)}>
        <Textarea
          rows={2}
          className="min-h-0"
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {text.trim() && (
        <div className="flex flex-wrap items-end gap-2.5">
          <Field label="Сделать до" remark="для задачи" error={isTried && wrongDay} className="min-w-0 flex-1">
            <DateInput value={dueOn} onValueChange={setDueOn} min={isoDay()} />
          </Field>
          <Button type="submit" variant="secondary" loading={add.isPending}>
            Добавить
          </Button>
        </div>
      )}
    </form>
  )
}

function Note({ clientId, note, isOwn }: { clientId: string; note: ClientNote; isOwn: boolean }) {
  const tick = useMutation(tickTaskMutation(clientId))
  const { mutateAsync: remove } = useMutation(deleteNoteMutation(clientId))
  const isLate = note.due_on !== null && note.done_at === null && note.due_on < isoDay()
  const written = `${note.author_name || 'Сотрудник'}, ${dateTimeText(note.created_at)}`
  return (
    <li className="flex items-start justify-between gap-2 py-2">
      {note.due_on ? (
        <Checkbox
          checked={(tick.isPending ? tick.variables.isDone : note.done_at !== null) === true}
          onCheckedChange={(isDone) =>
            tick.mutate({ id: note.id, isDone }, { onError: (error) => toast.error(errorText(error)) })
          }
          note={
            <>
              <span className={isLate ? 'text-danger' : undefined}>
                {note.done_at ? `сделано ${dateText(note.done_at)}` : `до ${dayText(note.due_on)}`}
              </span>
              {` · ${written}`}
            </>
          }
        >
          <span className={note.done_at ? 'text-muted line-through' : undefined}>{note.note}</span>
        </Checkbox>
      ) : (
        <div className="min-w-0 py-1.5 text-14">
          <p className="break-words whitespace-pre-line">{note.note}</p>
          <p className="text-12 text-muted">{written}</p>
        </div>
      )}
      {isOwn && (
        <ConfirmDialog
          trigger={
            <IconButton size="sm" label={`Удалить: ${note.note.slice(0, 40)}`}>
              <Trash2 className="size-4" />
            </IconButton>
          }
          title={note.due_on ? 'Удалить задачу?' : 'Удалить заметку?'}
          confirmLabel="Удалить"
          tone="danger"
          onConfirm={() =>
            remove(note.id).catch((error: unknown) => {
              toast.error(errorText(error))
              throw error
            })
          }
        >
          Вернуть её будет нельзя.
        </ConfirmDialog>
      )}
    </li>
  )
}
