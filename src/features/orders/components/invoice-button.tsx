import Download from 'lucide-react/icons/download'
import { useEffect, useEffectEvent, useState } from 'react'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { saveFile } from '#lib/files/save-file'
import { Button, type ButtonProps } from '#ui/action/button'
import { toast } from '#ui/state/toast'
import { loadInvoice } from '../mutations.ts'
import { hasInvoice } from '../invoice.ts'
import type { Order } from '../queries.ts'

type InvoiceButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  order: Pick<Order, 'id' | 'number' | 'status' | 'payment_method' | 'delivery_price'>
  iconOnly?: boolean
  /** Starts without a press. */
  atOnce?: boolean | undefined
}

/** Nothing for an order without an invoice. */
export function InvoiceButton({
  order,
  iconOnly = false,
  variant = 'secondary',
  atOnce,
  className,
}: InvoiceButtonProps) {
  const [loading, setLoading] = useState(false)
  const beginAtOnce = useEffectEvent(() => {
    if (atOnce && hasInvoice(order)) void download()
  })
  useEffect(() => beginAtOnce(), [])
  if (!hasInvoice(order)) return null

  async function download() {
    setLoading(true)
    try {
      saveFile(await loadInvoice(order.id), `Счёт по заказу ${order.number}.pdf`)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button
      variant={variant}
      loading={loading}
      aria-label={`Скачать счёт по заказу ${order.number}`}
      title={iconOnly ? 'Скачать счёт' : undefined}
      className={cn(iconOnly && 'w-11 px-0', className)}
      onClick={() => void download()}
    >
      <Download className="size-4" /> {!iconOnly && 'Скачать счёт'}
    </Button>
  )
}
