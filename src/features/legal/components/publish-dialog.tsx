import { useMutation } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { addDays, dateText, isoDay } from '#lib/dates/dates'
import { dayText, requiredText } from '#lib/forms/form-schema'
import { Button } from '#ui/action/button'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormDialog } from '#ui/window/form-dialog'
import { DateField } from '#ui/form/form-fields'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { publishVersionMutation } from '../mutations.ts'
import type { LegalDocument, LegalKind } from '../queries.ts'
import { LegalText } from './legal-text.tsx'

/** In days: a mistyped year could never be undone. */
const FURTHEST = 365

const schema = (taken: readonly LegalDocument[]) =>
  z.object({
    version: dayText('Выберите день')
      .refine((day) => day >= isoDay(), 'Не раньше сегодняшнего дня')
      .refine((day) => day <= lastDay(), 'Не дальше чем через год')
      .refine(
        (day) => !taken.some(({ version }) => version === day),
        'На этот день версия уже опубликована, изменить её нельзя',
      ),
    title: requiredText(2, 200, 'Введите название'),
    body: requiredText(1, 100_000, 'Введите текст'),
    confirmed: z.boolean().refine(Boolean, 'Прочитайте текст в просмотре и подтвердите'),
  })

const labels = { version: 'Действует с', title: 'Название', body: 'Текст', confirmed: 'Подтверждение' }

type PublishDialogProps = {
  kind: LegalKind
  title: string
  /** Existing versions. */
  taken: readonly LegalDocument[]
}

/** A new version with its preview. */
export function PublishVersionDialog({ kind, title, taken }: PublishDialogProps) {
  const publish = useMutation(publishVersionMutation())
  return (
    <FormDialog
      trigger={<Button variant="secondary">Новая версия</Button>}
      title="Новая версия документа"
      description="Прежние версии остаются: по ним видно, с чем люди соглашались"
      size="lg"
      schema={schema(taken)}
      defaultValues={{ version: isoDay(), title, body: '', confirmed: false }}
      labels={labels}
      confirmLabel="Опубликовать"
      onSubmit={async ({ version, title, body }) => {
        await publish.mutateAsync({ kind, version, title, body })
        toast.success(`Версия опубликована и действует с ${dateText(version)}`)
      }}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { register } = useFormContext<{ title: string; body: string }>()
  const body = useWatch<{ body: string }, 'body'>({ name: 'body' })
  return (
    <>
      <DateField name="version" label={labels.version} min={isoDay()} max={lastDay()} required />
      <FormField name="title" label={labels.title} required>
        <Input maxLength={200} {...register('title')} />
      </FormField>
      <FormField
        name="body"
        label={labels.body}
        required
        hint="Пустая строка — новый абзац. «## » — заголовок, «- » — пункт списка, [слова](/адрес) — ссылка."
      >
        <Textarea rows={10} className="max-h-80 overflow-y-auto" {...register('body')} />
      </FormField>
      {body.trim() && (
        <section aria-label="Просмотр">
          <h3 className="mb-2 text-14">Так увидят люди</h3>
          {/* Nothing in it can be focused, so the text itself is: the arrow keys scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div tabIndex={0} className="max-h-80 overflow-y-auto rounded-card border px-4 py-3">
            <LegalText plainLinks>{body}</LegalText>
          </div>
        </section>
      )}
      <CheckboxField name="confirmed" required>
        Понимаю: опубликованную версию нельзя ни изменить, ни удалить
      </CheckboxField>
    </>
  )
}

const lastDay = () => addDays(isoDay(), FURTHEST)
