import Download from 'lucide-react/icons/download'
import { cn } from '#lib/dom/cn'
import { Button, type ButtonProps } from '#ui/action/button'
import { hasInvoice, invoicePaper } from '../papers.ts'
import type { Order } from '../queries.ts'
import { usePaper } from '../use-paper.ts'

type InvoiceButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  order: Pick<Order, 'id' | 'number' | 'status' | 'payment_method' | 'delivery_price'>
  iconOnly?: boolean
}

/** Nothing for an order without an invoice. */
export function InvoiceButton({ order, iconOnly = false, variant = 'secondary', className }: InvoiceButtonProps) {
  const { take, isPending } = usePaper(order.id, invoicePaper(order))
  if (!hasInvoice(order)) return null
  return (
    <Button
      variant={variant}
      loading={isPending}
      aria-label={`Скачать счёт по заказу ${order.number}`}
      title={iconOnly ? 'Скачать счёт' : undefined}
      className={cn(iconOnly && 'w-11 px-0', className)}
      onClick={take}
    >
      <Download className="size-4" /> {!iconOnly && 'Скачать счёт'}
    </Button>
  )
}
