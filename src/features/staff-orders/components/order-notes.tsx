import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Field } from '#ui/form/field'
import { Skeleton } from '#ui/state/skeleton'
import { Textarea } from '#ui/form/textarea'
import { noteMutation } from '../mutations.ts'
import { orderNotesQuery } from '../queries.ts'

type OrderNotesProps = {
  orderId: string
  nameOf: (userId: string | null) => string
}

export function OrderNotes({ orderId, nameOf }: OrderNotesProps) {
  const notes = useQuery(orderNotesQuery(orderId))
  const queryClient = useQueryClient()
  // What is typed survives going to the next order and back; the cache is emptied when the account changes.
  const draftKey = ['note-draft', orderId]
  const [text, setText] = useState(queryClient.getQueryData<string>(draftKey) ?? '')
  const add = useMutation(noteMutation(orderId))

  function write(draft: string) {
    setText(draft)
    queryClient.setQueryData(draftKey, draft)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate(text.trim(), { onSuccess: () => write('') })
  }

  return (
    <div className="grid gap-3">
      {notes.isPending && <Skeleton className="h-10" />}
      {notes.isError && <p className="text-13 text-danger">Заметки не загрузились. {errorText(notes.error)}</p>}
      {notes.data?.map(({ id, note, author_id, created_at }) => (
        <article key={id} className="rounded-control bg-sunken px-3.5 py-2.5 text-14">
          <p className="break-words whitespace-pre-line">{note}</p>
          <p className="mt-0.5 text-12 text-muted">
            {nameOf(author_id)}, {dateTimeText(created_at)}
          </p>
        </article>
      ))}
      <form onSubmit={submit} className="grid gap-2">
        <Field label="Новая заметка" hint="Клиника заметок не видит" error={add.isError && errorText(add.error)}>
          <Textarea
            rows={2}
            className="min-h-0"
            value={text}
            maxLength={2000}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        {text.trim() && (
          <Button type="submit" variant="secondary" size="sm" loading={add.isPending} className="justify-self-start">
            Добавить заметку
          </Button>
        )}
      </form>
    </div>
  )
}
