import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { dayProblem, isoDay } from '#lib/dates/dates'
import { requiredText, tengeText, typedText } from '#lib/forms/form-schema'
import { tenge } from '#lib/money/money'
import { monthAndYearText } from '#lib/dates/months'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FormDialog } from '#ui/window/form-dialog'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { FormField } from '#ui/form/form'
import { DateField, MoneyField, SegmentedField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import type { Statement } from '../bonus.ts'
import { adjustMutation, approveMutation, payMutation, revertMutation } from '../mutations.ts'

type StatementActionsProps = {
  statement: Pick<Statement, 'manager_id' | 'full_name' | 'status' | 'payable'>
  month: string
  mayRevert: boolean
  dense?: boolean
}

export function StatementActions({ statement, month, mayRevert, dense = false }: StatementActionsProps) {
  const { mutateAsync: approve } = useMutation(approveMutation())
  const { manager_id, full_name, status, payable } = statement
  const size = dense ? 'sm' : 'md'
  const name = `${full_name}, ${monthAndYearText(month).toLowerCase()}`
  return (
    <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">
      {mayRevert && (status === 'approved' || status === 'paid') && (
        <RevertDialog statement={statement} month={month} size={size} />
      )}
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
          onConfirm={() => approve({ manager_id, month }).catch(toastError)}
        >
          {name}: к выплате {tenge(payable)}.
        </ConfirmDialog>
      )}
      {status === 'approved' && <PayDialog statement={statement} month={month} size={size} />}
    </div>
  )
}

type DialogProps = Omit<StatementActionsProps, 'mayRevert' | 'dense'> & { size: 'sm' | 'md' }

function RevertDialog({ statement: { manager_id, full_name, status, payable }, month, size }: DialogProps) {
  const { mutateAsync: revert } = useMutation(revertMutation())
  const [title, becomes] =
    status === 'paid'
      ? ['Вернуть выплаченную ведомость?', 'утверждённой']
      : ['Вернуть утверждённую ведомость?', 'закрытой']
  return (
    <ReasonDialog
      trigger={
        <Button variant="ghost" size={size}>
          Вернуть
        </Button>
      }
      title={title}
      description={`${full_name}, ${monthAndYearText(month).toLowerCase()}: ${tenge(payable)}. Ведомость снова станет ${becomes}, её суммы не изменятся.`}
      maxLength={500}
      confirmLabel="Вернуть"
      cancelLabel="Оставить как есть"
      onConfirm={(reason) => revert({ manager_id, month, reason })}
    />
  )
}

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
      description={`${full_name}, ${monthAndYearText(month).toLowerCase()}: ${tenge(payable)}`}
      schema={paySchema}
      defaultValues={{ paid_on: isoDay(), comment: '' }}
      confirmLabel="Отметить выплату"
      onSubmit={(values) => pay({ manager_id, month, ...values })}
    >
      {({ register }) => (
        <>
          <DateField name="paid_on" label="День выплаты" required max={isoDay()} />
          <FormField name="comment" label="Комментарий" remark="необязательно" hint="Увидит менеджер.">
            <Input maxLength={500} {...register('comment')} />
          </FormField>
        </>
      )}
    </FormDialog>
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
      {({ register }) => (
        <>
          <SegmentedField
            name="sign"
            label="Что сделать"
            required
            options={[
              { value: 'plus', label: 'Доплатить' },
              { value: 'minus', label: 'Удержать' },
            ]}
          />
          <MoneyField name="amount" label="Сумма" required />
          <FormField name="reason" label="Причина" required>
            <Textarea maxLength={500} {...register('reason')} />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
