import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { addDays, dateText, dayProblem, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { typedText } from '#lib/forms/form-schema'
import { Button } from '#ui/action/button'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { DateField } from '#ui/form/form-fields'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import type { Formula } from '../formula.ts'
import { publishMutation } from '../mutations.ts'
import { Differences } from './differences.tsx'

type PublishDialogProps = { formula: Formula; current: Formula; disabled: boolean; onPublished: () => void }

const LATEST = 365
const tomorrow = () => addDays(isoDay(), 1)

const schema = z.object({
  from: z.string().superRefine((day, context) => {
    const problem =
      dayProblem(day) ??
      (isDay(day) && day < tomorrow()
        ? 'Не раньше завтрашнего дня'
        : day > addDays(isoDay(), LATEST)
          ? 'Не позже чем через год'
          : undefined)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
  comment: typedText().min(2, 'Напишите, зачем меняется формула').max(500, 'Не длиннее 500 символов'),
})

export function PublishDialog({ formula, current, disabled, onPublished }: PublishDialogProps) {
  const { mutateAsync: publish } = useMutation(publishMutation())
  return (
    <FormDialog
      trigger={<Button disabled={disabled}>Опубликовать</Button>}
      title={`Опубликовать версию ${formula.version}?`}
      description="Опубликованную версию нельзя изменить или удалить, только заменить следующей."
      schema={schema}
      defaultValues={{ from: tomorrow(), comment: '' }}
      confirmLabel="Опубликовать"
      onSubmit={async ({ from, comment }) => {
        await publish({ version: formula.version, effective_from: from, comment })
        toast.success(`Версия ${formula.version} начнёт действовать ${dateText(from)}`)
        onPublished()
      }}
    >
      {({ register }) => (
        <>
          <Differences before={current} after={formula} />
          <DateField
            name="from"
            label="Действует с 00:00 дня"
            hint="По времени Алматы. Коснётся заказов, подтверждённых с этого дня."
            required
            min={tomorrow()}
            max={addDays(isoDay(), LATEST)}
          />
          <FormField
            name="comment"
            label="Зачем меняется формула"
            hint="Прочитают менеджеры и администраторы."
            required
          >
            <Textarea maxLength={500} {...register('comment')} />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
