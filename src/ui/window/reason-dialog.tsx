import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { typedText } from '#lib/forms/form-schema'
import { FormDialog } from './form-dialog.tsx'
import { FormField } from '../form/form.tsx'
import { Radio, RadioGroup } from '../form/radio-group.tsx'
import { Textarea } from '../form/textarea.tsx'

const OTHER = 'other'

type ReasonDialogProps = {
  /** Opens the dialog; without it, `open` does. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: ReactNode
  /** What will happen, and who will read the reason. */
  description: ReactNode
  /** Suggestions; «Другое» is added and requires a text. */
  reasons?: readonly string[]
  /** 0: optional. */
  minLength?: number
  maxLength?: number
  tone?: 'primary' | 'danger'
  confirmLabel: string
  cancelLabel?: string | undefined
  /** A rejection shows inside, and the text stays. */
  onConfirm: (reason: string) => Promise<unknown>
}

type Reason = { choice: string; text: string }

/** Asks for a reason: refusals, cancellations, transfers. */
export function ReasonDialog({
  trigger,
  open = false,
  onOpenChange,
  reasons = [],
  minLength = 3,
  maxLength = 900,
  tone = 'danger',
  onConfirm,
  ...window
}: ReasonDialogProps) {
  if (!trigger && !open) return null
  return (
    <FormDialog
      {...window}
      trigger={trigger}
      tone={tone}
      schema={reasonSchema(reasons.length > 0, minLength, maxLength)}
      defaultValues={{ choice: '', text: '' }}
      onSubmit={({ choice, text }) =>
        onConfirm(choice && choice !== OTHER ? [choice, text].filter(Boolean).join('. ') : text)
      }
      onClose={() => onOpenChange?.(false)}
    >
      <ReasonFields reasons={reasons} isRequired={minLength > 0} maxLength={maxLength} />
    </FormDialog>
  )
}

const reasonSchema = (isListed: boolean, minLength: number, maxLength: number) =>
  z
    .object({ choice: z.string(), text: typedText().max(maxLength, `Не длиннее ${maxLength} символов`) })
    .superRefine(({ choice, text }, context) => {
      if (isListed && !choice) context.addIssue({ code: 'custom', path: ['choice'], message: 'Выберите причину' })
      else if ((!isListed || choice === OTHER) && text.length < minLength) {
        context.addIssue({
          code: 'custom',
          path: ['text'],
          message: text ? 'Напишите причину подробнее' : 'Напишите причину',
        })
      }
    })

type ReasonFieldsProps = { reasons: readonly string[]; isRequired: boolean; maxLength: number }

function ReasonFields({ reasons, isRequired, maxLength }: ReasonFieldsProps) {
  const { register } = useFormContext<Reason>()
  const choice = useWatch<Reason, 'choice'>({ name: 'choice' })
  const isListed = reasons.length > 0
  const needsText = isRequired && (!isListed || choice === OTHER)
  return (
    <>
      {isListed && <ReasonChoice reasons={reasons} />}
      <FormField
        name="text"
        label={isListed ? 'Пояснение' : 'Причина'}
        remark={needsText ? undefined : 'необязательно'}
        required={needsText}
      >
        <Textarea maxLength={maxLength} {...register('text')} />
      </FormField>
    </>
  )
}

function ReasonChoice({ reasons }: { reasons: readonly string[] }) {
  const { value, onChange } = useController<Reason, 'choice'>({ name: 'choice' }).field
  return (
    <FormField name="choice" label="Причина" required>
      <RadioGroup value={value} onValueChange={onChange} className="gap-0">
        {[...reasons, OTHER].map((reason) => (
          <Radio key={reason} value={reason}>
            {reason === OTHER ? 'Другое' : reason}
          </Radio>
        ))}
      </RadioGroup>
    </FormField>
  )
}
