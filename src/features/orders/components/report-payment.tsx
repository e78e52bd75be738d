import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { ACCEPTED, checkFile, type FileType } from '#features/documents/file-check.ts'
import { addReceipt } from '#features/documents/mutations.ts'
import { fileSizeText } from '#lib/files/file-size'
import { isoDay } from '#lib/dates/dates'
import { dayText, tengeText } from '#lib/forms/form-schema'
import { LARGEST_SUM } from '#lib/money/money'
import { sumText } from '#lib/money/typed-sum'
import { Button, type ButtonProps } from '#ui/action/button'
import { FileChooser } from '#ui/form/file-drop'
import { useFieldError } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { DateField, MoneyField } from '#ui/form/form-fields'
import { Progress } from '#ui/state/progress'
import { toast } from '#ui/state/toast'
import { reportPayment } from '../mutations.ts'
import { isRejection, leftToPay } from '../payment.ts'
import { orderKeys, type Order } from '../queries.ts'

type Chosen = { file: File; type: FileType }

type Typed = { amount?: string; paidOn?: string; receipt: Chosen | null }
type Report = { amount?: number; paidOn?: string; receipt: Chosen | null }

const payment = {
  amount: tengeText(1, LARGEST_SUM, 'Введите, сколько оплатили'),
  paidOn: dayText().refine((day) => day <= isoDay(), 'Этот день ещё не наступил'),
}
const proof = z.custom<Chosen | null>((chosen) => chosen !== null, 'Выберите файл квитанции')
const reportSchema: z.ZodType<Report, Typed> = z.object({ ...payment, receipt: z.custom<Chosen | null>() })
const provenReportSchema: z.ZodType<Report, Typed> = z.object({ ...payment, receipt: proof })
const receiptSchema: z.ZodType<Report, Typed> = z.object({ receipt: proof })

type ReportPaymentProps = Pick<ButtonProps, 'variant' | 'className'> & { order: Order }

/** Sum and day of a payment with a receipt; after the report only adds receipts. */
export function ReportPayment({ order, variant = 'secondary', className }: ReportPaymentProps) {
  const queryClient = useQueryClient()
  const [sentBytes, setSentBytes] = useState(0)
  const reported = order.payment_status === 'reported'
  const needsReceipt = reported || order.order_changes.some(isRejection)

  async function send({ amount, paidOn, receipt }: Report, signal: AbortSignal) {
    setSentBytes(0)
    try {
      if (receipt) {
        await addReceipt(
          order.user_id,
          { ...receipt, orderId: order.id, ...(amount && paidOn && { amount, paidOn }) },
          { onProgress: setSentBytes, onSent: () => setSentBytes(receipt.file.size), signal },
        )
      } else if (amount && paidOn) {
        await reportPayment(order.id, amount, paidOn)
      }
      toast.success(reported ? 'Квитанция добавлена' : 'Спасибо, мы проверим поступление')
    } finally {
      // Before the dialog closes: its opener may disappear and lose the focus. A failed attempt may have arrived,
      // too.
      await queryClient.invalidateQueries({ queryKey: orderKeys.all })
    }
  }

  return (
    <FormDialog
      trigger={
        <Button variant={variant} className={className}>
          {reported ? 'Добавить квитанцию' : 'Я оплатил'}
        </Button>
      }
      title={reported ? 'Добавить квитанцию' : 'Сообщить об оплате'}
      description={`Заказ ${order.number}. Бухгалтер сверит поступление в течение рабочего дня.`}
      schema={reported ? receiptSchema : needsReceipt ? provenReportSchema : reportSchema}
      defaultValues={{ amount: sumText(leftToPay(order)), paidOn: isoDay(), receipt: null }}
      confirmLabel={reported ? 'Добавить' : 'Я оплатил'}
      abortable
      onSubmit={(report, _key, signal) => send(report, signal)}
    >
      {!reported && (
        <div className="grid grid-cols-2 gap-4">
          <MoneyField name="amount" label="Сумма" required />
          <DateField name="paidOn" label="День оплаты" required max={isoDay()} />
        </div>
      )}
      <ReceiptField required={needsReceipt} sentBytes={sentBytes} />
    </FormDialog>
  )
}

/** Validated when it is chosen. */
function ReceiptField({ required, sentBytes }: { required: boolean; sentBytes: number }) {
  const { setError, clearErrors, formState } = useFormContext<Typed>()
  const { value: chosen, onChange } = useController<Typed, 'receipt'>({ name: 'receipt' }).field
  const problem = useFieldError('receipt')

  async function choose(file: File | undefined) {
    if (!file) return
    const { type, problem: refused } = await checkFile(file)
    onChange(type ? { file, type } : null)
    if (refused) setError('receipt', { message: refused })
    else clearErrors('receipt')
  }

  return (
    <div role="group" aria-labelledby="receipt-label" className="grid gap-1.5">
      <p id="receipt-label" className="text-13 font-medium">
        Квитанция {!required && <span className="font-normal text-muted">необязательно</span>}
      </p>
      {chosen ? (
        <div className="rounded-control border px-3 py-2.5">
          <div className="flex items-center gap-3 text-14">
            <span className="min-w-0 flex-1 break-words">
              {chosen.file.name} <span className="text-muted">{fileSizeText(chosen.file.size)}</span>
            </span>
            {!formState.isSubmitting && (
              <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
                Убрать
              </Button>
            )}
          </div>
          {formState.isSubmitting && (
            <Progress
              label={`Загрузка: ${chosen.file.name}`}
              value={sentBytes < chosen.file.size ? sentBytes : null}
              max={chosen.file.size}
              className="mt-2 h-1"
            />
          )}
        </div>
      ) : (
        <FileChooser
          variant="secondary"
          accept={ACCEPTED}
          label="Файл квитанции"
          aria-invalid={problem !== undefined || undefined}
          onFiles={([file]) => void choose(file)}
        >
          Выбрать файл
        </FileChooser>
      )}
      {problem ? (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      ) : (
        <p className="text-13 text-muted">PDF, JPG или PNG до 10 МБ. С квитанцией сверка быстрее.</p>
      )}
    </div>
  )
}
