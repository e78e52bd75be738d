import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { dayProblem, isoDay } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { requiredText, tengeText, typedText } from '#lib/form-schema'
import { tenge } from '#lib/money'
import { monthAndYearText } from '#lib/months'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateInput } from '#ui/date-input'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { MoneyInput } from '#ui/money-input'
import { Segmented } from '#ui/segmented'
import { Textarea } from '#ui/textarea'
import { toast } from '#ui/toast'
import type { Statement } from '../bonus.ts'
import { adjustMutation, approveMutation, payMutation } from '../mutations.ts'

type StatementActionsProps = {
  statement: Pick<Statement, 'manager_id' | 'full_name' | 'status' | 'payable'>
  month: string
  /** In a row of a table. */
  dense?: boolean
}

/** The next step of a statement: correct an open one, approve a closed, pay an approved. */
export function StatementActions({ statement, month, dense = false }: StatementActionsProps) {
  const { mutateAsync: approve } = useMutation(approveMutation())
  const { manager_id, full_name, status, payable } = statement
  const size = dense ? 'sm' : 'md'
  const name = `${full_name}, ${monthAndYearText(month).toLowerCase()}`
  return (
    <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">
      {status === 'open' && <AdjustDialog statement={statement} month={month} size={size} />}
      {status === 'closed' && (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" size={size}>
              Утвердить
            </Button>
          }
          title="Утвердить ведомость?"
          confirmLabel="Утвердить"
          onConfirm={() => approve({ manager_id, month }).catch((error: unknown) => toast.error(errorText(error)))}
        >
          {name}: к выплате {tenge(payable)}. Отменить утверждение нельзя.
        </ConfirmDialog>
      )}
      {status === 'approved' && <PayDialog statement={statement} month={month} size={size} />}
    </div>
  )
}

type DialogProps = Omit<StatementActionsProps, 'dense'> & { size: 'sm' | 'md' }

const paySchema = z.object({
  paid_on: z.string().superRefine((day, context) => {
    const problem = dayProblem(day) ?? (day > isoDay() ? 'День не может быть в будущем' : undefined)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
  comment: typedText().max(500, 'Не длиннее 500 символов'),
})

function PayDialog({ statement: { manager_id, full_name, payable }, month, size }: DialogProps) {
  const { mutateAsync: pay } = useMutation(payMutation())
  return (
    <FormDialog
      trigger={<Button size={size}>Выплачено</Button>}
      title="Отметить выплату?"
      description={`${full_name}, ${monthAndYearText(month).toLowerCase()}: ${tenge(payable)}. Отменить отметку нельзя.`}
      schema={paySchema}
      defaultValues={{ paid_on: isoDay(), comment: '' }}
      confirmLabel="Отметить выплату"
      onSubmit={(values) => pay({ manager_id, month, ...values })}
    >
      <PayFields />
    </FormDialog>
  )
}

function PayFields() {
  const { register } = useFormContext<z.input<typeof paySchema>>()
  const { value, onChange, ref } = useController<z.input<typeof paySchema>, 'paid_on'>({ name: 'paid_on' }).field
  return (
    <>
      <FormField name="paid_on" label="День выплаты" required>
        <DateInput ref={ref} value={value} onValueChange={onChange} max={isoDay()} />
      </FormField>
      <FormField name="comment" label="Комментарий" remark="необязательно" hint="Увидит менеджер.">
        <Input maxLength={500} {...register('comment')} />
      </FormField>
    </>
  )
}

const adjustSchema = z.object({
  sign: z.enum(['plus', 'minus']),
  amount: tengeText(1, 100_000_000),
  reason: requiredText(2, 500, 'Напишите причину'),
})

function AdjustDialog({ statement: { manager_id, full_name }, month, size }: DialogProps) {
  const { mutateAsync: adjust } = useMutation(adjustMutation())
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size={size}>
          Корректировка
        </Button>
      }
      title="Корректировка бонуса"
      description={`${full_name}, ${monthAndYearText(month).toLowerCase()}. Запись останется в ведомости, менеджер увидит причину.`}
      schema={adjustSchema}
      defaultValues={{ sign: 'plus', amount: '', reason: '' }}
      confirmLabel="Записать"
      onSubmit={async ({ sign, amount, reason }, idempotency_key) => {
        await adjust({ manager_id, month, amount: sign === 'minus' ? -amount : amount, reason, idempotency_key })
        toast.success('Корректировка записана')
      }}
    >
      <AdjustFields />
    </FormDialog>
  )
}

function AdjustFields() {
  type Values = z.input<typeof adjustSchema>
  const { register } = useFormContext<Values>()
  const sign = useController<Values, 'sign'>({ name: 'sign' }).field
  const { value, onChange, onBlur, ref } = useController<Values, 'amount'>({ name: 'amount' }).field
  return (
    <>
      <FormField name="sign" label="Что сделать" required>
        <Segmented
          options={[
            { value: 'plus', label: 'Доплатить' },
            { value: 'minus', label: 'Удержать' },
          ]}
          value={sign.value}
          onValueChange={sign.onChange}
        />
      </FormField>
      <FormField name="amount" label="Сумма" required>
        <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
      </FormField>
      <FormField name="reason" label="Причина" required>
        <Textarea maxLength={500} {...register('reason')} />
      </FormField>
    </>
  )
}
