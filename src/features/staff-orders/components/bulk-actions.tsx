import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import { useRef, type FC } from 'react'
import { loadPaper } from '#features/orders/mutations.ts'
import { hasInvoice, invoicePaper } from '#features/orders/papers.ts'
import { count } from '#lib/text/plural'
import { isoDay } from '#lib/dates/dates'
import { loadChunk } from '#lib/boot/load-chunk'
import { saveFile } from '#lib/files/save-file'
import { Button } from '#ui/action/button'
import type { Selection } from '#ui/list/data-list'
import { stepOrder } from '../mutations.ts'
import { leftOf, type OrderRow } from '../order-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { RecordPaymentsDialog } from './record-payments-dialog.tsx'

type BulkActionsProps = {
  orders: OrderRow[]
  recordsPayments: boolean
  onAsk: Selection['ask']
}

export function BulkActions({ orders, recordsPayments, onAsk }: BulkActionsProps) {
  const actions = [
    {
      label: 'Подтвердить',
      icon: <Check aria-hidden />,
      fits: ({ status }) => status === 'new',
      Dialog: ConfirmOrdersDialog,
    },
    {
      label: 'Записать оплату',
      icon: <Banknote aria-hidden />,
      fits: (order) => recordsPayments && leftOf(order) > 0,
      Dialog: RecordPaymentsDialog,
    },
    { label: 'Счета', icon: <FileText aria-hidden />, fits: hasInvoice, Dialog: InvoicesDialog },
  ] satisfies { label: string; icon: unknown; fits: (order: OrderRow) => boolean; Dialog: FC<DialogProps> }[]
  const offered = actions.map((action) => ({ ...action, orders: orders.filter(action.fits) }))
  const possible = offered.filter((action) => action.orders.length > 0)
  if (possible.length === 0) return <p className="text-14 text-ink-soft">Общих действий для этих заказов нет</p>
  return possible.map(({ label, icon, orders, Dialog }) => (
    <Button
      key={label}
      variant="secondary"
      size="sm"
      onClick={() => onAsk((close) => <Dialog orders={orders} onClose={close} />)}
    >
      {icon}
      {label}
      <span className="text-muted tabular-nums">{orders.length}</span>
    </Button>
  ))
}

type DialogProps = { orders: OrderRow[]; onClose: () => void }

const ordersText = (n: number) => count(n, ['заказ', 'заказа', 'заказов'])

function ConfirmOrdersDialog({ orders, onClose }: DialogProps) {
  const withoutPrice = orders.filter(({ delivery_price }) => delivery_price === null).length
  return (
    <BulkDialog
      title={`Подтвердить ${ordersText(orders.length)}?`}
      description={
        <>
          Клиники увидят, что заказы приняты в работу.
          {withoutPrice > 0 && ` Стоимость доставки ещё не указана: ${ordersText(withoutPrice)}.`}
        </>
      }
      orders={orders}
      confirmLabel="Подтвердить"
      done="Подтверждено"
      work={({ id }) => stepOrder({ order_id: id, status: 'confirmed' })}
      onClose={onClose}
    />
  )
}

function InvoicesDialog({ orders, onClose }: DialogProps) {
  const invoices = useRef(new Map<string, Blob>())

  async function save(loaded: OrderRow[]) {
    const [only] = loaded
    if (!only) return
    if (loaded.length === 1) return saveFile(invoices.current.get(only.id)!, invoicePaper(only).fileName)
    const { zipFiles } = await loadChunk(() => import('#lib/files/zip'))
    const files = loaded.map((order) => [invoicePaper(order).fileName, invoices.current.get(order.id)!] as const)
    saveFile(await zipFiles(files), `Счета ${isoDay()}.zip`)
  }

  return (
    <BulkDialog
      title="Скачать счета"
      description={
        orders.length === 1
          ? 'Если счёт ещё не выставлен, он получит номер и клиника его увидит.'
          : `${ordersText(orders.length)}, одним архивом. Невыставленные счета получат номера, и клиники их увидят.`
      }
      orders={orders}
      confirmLabel="Скачать"
      done="Скачано счетов для"
      work={async (order) =>
        invoices.current.has(order.id) || invoices.current.set(order.id, await loadPaper(invoicePaper(order)))
      }
      onRun={save}
      onClose={onClose}
    />
  )
}
