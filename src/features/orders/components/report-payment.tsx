import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ACCEPTED, checkFile, type FileType } from '#features/documents/file-check.ts'
import { addReceipt } from '#features/documents/mutations.ts'
import { fileSizeText } from '#features/documents/words.ts'
import { dayProblem, isoDay } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { readTenge, sumText } from '#lib/typed-sum'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { DateInput } from '#ui/date-input'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/dialog'
import { Field } from '#ui/field'
import { FileChooser } from '#ui/file-drop'
import { MoneyInput } from '#ui/money-input'
import { Progress } from '#ui/progress'
import { toast } from '#ui/toast'
import { reportPayment } from '../mutations.ts'
import { leftToPay } from '../payment.ts'
import { orderKeys, type Order } from '../queries.ts'

const FORM_ID = 'report-payment'

/** Says that an order has been paid, how much and when, with a receipt; once that is said, only adds receipts. */
export function ReportPayment({ order, className }: { order: Order; className?: string }) {
  const [open, setOpen] = useState(false)
  const reported = order.payment_status === 'reported'
  const button = reported ? 'Добавить квитанцию' : 'Я оплатил'
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" className={className}>
          {button}
        </Button>
      </DialogTrigger>
      {open && <ReportWindow order={order} reported={reported} onDone={() => setOpen(false)} />}
    </Dialog>
  )
}

type ReportWindowProps = { order: Order; reported: boolean; onDone: () => void }

type Sending = { sentBytes: number; total: number }

function ReportWindow({ order, reported, onDone }: ReportWindowProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(() => sumText(leftToPay(order)))
  const [paidOn, setPaidOn] = useState(isoDay())
  const receipt = useReceiptFile()
  const [submitted, setSubmitted] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { sum: amount, problem } = readTenge(text)
  const wrong = reported
    ? { file: receipt.chosen ? undefined : 'Выберите файл квитанции' }
    : {
        amount: amount ? undefined : (problem ?? 'Введите, сколько оплатили'),
        paidOn: dayProblem(paidOn) ?? (paidOn > isoDay() ? 'Этот день ещё не наступил' : undefined),
      }

  async function send() {
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setSending({ sentBytes: 0, total: receipt.chosen?.file.size ?? 0 })
    try {
      if (receipt.chosen) {
        await addReceipt(
          order.user_id,
          { ...receipt.chosen, orderId: order.id, ...(!reported && amount && { amount, paidOn }) },
          {
            onProgress: (sentBytes) => setSending((now) => now && { ...now, sentBytes }),
            onSent: () => setSending((now) => now && { ...now, sentBytes: now.total }),
            signal: controller.signal,
          },
        )
      } else if (amount) {
        await reportPayment(order.id, amount, paidOn)
      }
    } catch (error) {
      // The shop may have noted the money meanwhile.
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
      if (controller.signal.aborted) return
      setFailure(errorText(error))
      setSending(undefined)
      return
    }
    // Before the window closes: the button that opened it may go, and would take the focus along.
    await queryClient.invalidateQueries({ queryKey: orderKeys.all })
    toast.success(reported ? 'Квитанция добавлена' : 'Спасибо, мы проверим поступление')
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (sending) return
    if (Object.values(wrong).every((problem) => problem === undefined)) return void send()
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <DialogContent
      title={reported ? 'Добавить квитанцию' : 'Сообщить об оплате'}
      description={`Заказ ${order.number}. Бухгалтер сверит поступление в течение рабочего дня.`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">Отмена</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} loading={sending !== undefined}>
            {failure ? 'Повторить' : reported ? 'Добавить' : 'Я оплатил'}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate id={FORM_ID} onSubmit={submit} className="grid gap-4">
        {failure && <Alert role="alert" tone="danger" title={failure} />}
        {!reported && (
          <div className="grid grid-cols-2 gap-4">
            <Field label="Сумма" required error={submitted && wrong.amount}>
              <MoneyInput value={text} onValueChange={setText} />
            </Field>
            <Field label="День оплаты" required error={submitted && wrong.paidOn}>
              <DateInput max={isoDay()} value={paidOn} onValueChange={setPaidOn} />
            </Field>
          </div>
        )}
        <ReceiptField
          {...receipt}
          required={reported}
          problem={receipt.problem ?? (submitted ? wrong.file : undefined)}
          sending={sending}
        />
      </form>
    </DialogContent>
  )
}

type Chosen = { file: File; type: FileType }

/** The file that goes along, looked at as soon as it is chosen. */
function useReceiptFile() {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()

  async function choose(file: File | undefined) {
    if (!file) return
    const { type, problem } = await checkFile(file)
    setProblem(problem)
    setChosen(type && { file, type })
  }

  return { chosen, problem, choose, drop: () => setChosen(undefined) }
}

type ReceiptFieldProps = ReturnType<typeof useReceiptFile> & { required: boolean; sending: Sending | undefined }

function ReceiptField({ chosen, problem, choose, drop, required, sending }: ReceiptFieldProps) {
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
            {!sending && (
              <Button variant="ghost" size="sm" onClick={drop}>
                Убрать
              </Button>
            )}
          </div>
          {sending && (
            <Progress
              label={`Загрузка: ${chosen.file.name}`}
              value={sending.sentBytes < sending.total ? sending.sentBytes : null}
              max={sending.total}
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
