import { useMutation, useQueryClient } from '@tanstack/react-query'
import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { errorText } from '#lib/text/error-texts'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Field } from '#ui/form/field'
import { FileChooser } from '#ui/form/file-drop'
import { Textarea } from '#ui/form/textarea'
import { ACCEPTED, attachable, MOST_FILES } from '../attach.ts'
import { sendMutation } from '../mutations.ts'

type Draft = { text: string; files: readonly File[] }

const NOTHING: Draft = { text: '', files: [] }
const LONGEST_TEXT = 2000

/** Enter sends, except on phones, whose keyboards have no other key for a new line. */
export function Composer({ orderId, placeholder }: { orderId: string; placeholder: string }) {
  const [draft, keep] = useDraft(orderId)
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const send = useMutation(sendMutation(orderId))
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  const text = draft.text.trim()
  const isEmpty = text === '' && draft.files.length === 0

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isEmpty || isReading) return
    send.mutate({ key: crypto.randomUUID(), text, files: draft.files })
    setProblem(undefined)
    keep(() => NOTHING)
    // The pressed button is disabled now.
    form.current?.querySelector('textarea')?.focus()
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    if (isPhone && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    submit()
  }

  async function attach(chosen: File[]) {
    if (chosen.length === 0) return
    setProblem(undefined)
    setIsReading(true)
    const read = await Promise.allSettled(chosen.map(attachable))
    setIsReading(false)
    const refused = read.findIndex(({ status }) => status === 'rejected')
    if (refused >= 0)
      setProblem(`${chosen[refused]!.name}. ${errorText((read[refused] as PromiseRejectedResult).reason)}`)
    const files = read.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []))
    keep(({ text: typed, files: before }) => {
      const all = [...before, ...files]
      if (all.length > MOST_FILES) setProblem(`В одном сообщении может быть не больше ${MOST_FILES} файлов.`)
      return { text: typed, files: all.slice(0, MOST_FILES) }
    })
  }

  function pasted(event: ClipboardEvent) {
    const files = Array.from(event.clipboardData.files)
    // A text copied from a document brings its picture along.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void attach(files)
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-2 print:hidden">
      <Field label={<span className="sr-only">Сообщение</span>} error={problem}>
        <Textarea
          rows={2}
          style={{ minHeight: 0 }}
          placeholder={placeholder}
          value={draft.text}
          maxLength={LONGEST_TEXT}
          onChange={({ target }) => keep(({ files }) => ({ text: target.value, files }))}
          onKeyDown={pressed}
          onPaste={pasted}
        />
      </Field>
      {draft.files.length > 0 && (
        <ul aria-label="Прикреплённые файлы" className="flex flex-col text-13">
          {draft.files.map((file, index) => (
            <li key={`${index} ${file.name}`} className="flex items-center gap-2">
              <span className="min-w-0 truncate">{file.name}</span>
              <IconButton
                size="sm"
                label={`Убрать ${file.name}`}
                onClick={() =>
                  keep(({ text: typed, files }) => ({ text: typed, files: files.filter((one) => one !== file) }))
                }
              >
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FileChooser
          variant="ghost"
          className="-ml-2 px-2"
          multiple
          accept={ACCEPTED}
          label="Файлы к сообщению"
          loading={isReading}
          onFiles={(files) => void attach(files)}
        >
          <Paperclip aria-hidden />
          Прикрепить
        </FileChooser>
        <span className="ml-auto text-12 text-muted max-md:hidden">Enter отправит, Shift+Enter начнёт строку</span>
        <Button type="submit" disabled={isEmpty || isReading}>
          <SendHorizontal aria-hidden />
          Отправить
        </Button>
      </div>
    </form>
  )
}

/** Survives going to the next order and back; the cache is emptied when the account changes. */
function useDraft(orderId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['message-draft', orderId]
  const [draft, setDraft] = useState(queryClient.getQueryData<Draft>(queryKey) ?? NOTHING)
  const latest = useRef(draft)
  function keep(change: (draft: Draft) => Draft) {
    latest.current = change(latest.current)
    setDraft(latest.current)
    queryClient.setQueryData(queryKey, latest.current)
  }
  return [draft, keep] as const
}
