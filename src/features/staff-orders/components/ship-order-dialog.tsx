import { useState, type FormEvent, type ReactNode } from 'react'
import { errorText } from '#lib/error-texts'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/dialog'
import { Field } from '#ui/field'
import { Input } from '#ui/input'
import { stepLabel } from '../steps.ts'
import { useOrderStep } from '../use-order-step.ts'

type ShipOrderDialogProps = {
  trigger: ReactNode
  order: { id: string; number: string; delivery_method: string }
}

/** Hands an assembled order over: who carries it, and under which number. */
export function ShipOrderDialog({ trigger, order }: ShipOrderDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {open && (
        <DialogContent
          title={stepLabel.shipped}
          description={`Заказ ${order.number}. Клиника увидит службу и номер отправления.`}
        >
          <ShipOrderForm order={order} onDone={() => setOpen(false)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

const MAX_LENGTH = 120

function ShipOrderForm({ order, onDone }: { order: ShipOrderDialogProps['order']; onDone: () => void }) {
  const step = useOrderStep({ tellFailure: false })
  const [carrier, setCarrier] = useState(order.delivery_method)
  const [track, setTrack] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const missing = submitted && !carrier.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!carrier.trim() || step.isPending) return
    step.mutate(
      {
        order_id: order.id,
        number: order.number,
        status: 'shipped',
        carrier: carrier.trim(),
        tracking_number: track.trim(),
      },
      { onSuccess: onDone },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Служба доставки" required error={missing && 'Укажите, кто везёт заказ'}>
        <Input value={carrier} maxLength={MAX_LENGTH} onChange={(event) => setCarrier(event.target.value)} />
      </Field>
      <Field label="Номер отправления" remark="необязательно" hint="Не нужен для курьера и самовывоза">
        <Input
          value={track}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setTrack(event.target.value)}
        />
      </Field>
      {step.isError && <Alert role="alert" tone="danger" title={errorText(step.error)} />}
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        <DialogClose asChild>
          <Button variant="secondary">Не сейчас</Button>
        </DialogClose>
        <Button type="submit" loading={step.isPending}>
          {stepLabel.shipped}
        </Button>
      </div>
    </form>
  )
}
