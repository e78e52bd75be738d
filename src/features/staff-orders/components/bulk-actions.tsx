import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import { useRef } from 'react'
import { hasInvoice } from '#features/orders/invoice.ts'
import { loadInvoice } from '#features/orders/mutations.ts'
import { isOver } from '#features/orders/payment.ts'
import { count } from '#lib/plural'
import { isoDay } from '#lib/dates'
import { loadChunk } from '#lib/load-chunk'
import { saveFile } from '#lib/save-file'
import { Button } from '#ui/button'
import { stepOrder } from '../mutations.ts'
import { leftOf, type OrderRow } from '../order-list.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { RecordPaymentsDialog } from './record-payments-dialog.tsx'

/** What can be done to many orders, and those of them it can be done to. */
export type BulkWork = { action: 'confirm' | 'pay' | 'invoices'; orders: OrderRow[] }

type BulkActionsProps = {
  orders: OrderRow[]
  /** Managers have none. */
  recordsPayments: boolean
  onStart: (work: BulkWork) => void
}

/** What can be done about all orders that are selected; each button counts those that it fits. */
export function BulkActions({ orders, recordsPayments, onStart }: BulkActionsProps) {
  const actions = [
    { action: 'confirm', label: 'Подтвердить', icon: <Check aria-hidden />, fits: ({ status }) => status === 'new' },
    {
      action: 'pay',
      label: 'Записать оплату',
      icon: <Banknote aria-hidden />,
      fits: (order) => recordsPayments && !isOver(order) && leftOf(order) > 0,
    },
    { action: 'invoices', label: 'Счета', icon: <FileText aria-hidden />, fits: hasInvoice },
  ] satisfies { action: BulkWork['action']; label: string; icon: unknown; fits: (order: OrderRow) => boolean }[]
  const offered = actions.map((action) => ({ ...action, orders: orders.filter(action.fits) }))
  const possible = offered.filter((action) => action.orders.length > 0)
  if (possible.length === 0) return <p className="text-14 text-ink-soft">Общих действий для этих заказов нет</p>
  return possible.map(({ action, label, icon, orders }) => (
    <Button key={action} variant="secondary" size="sm" onClick={() => onStart({ action, orders })}>
      {icon}
      {label}
      <span className="text-muted tabular-nums">{orders.length}</span>
    </Button>
  ))
}

/** Asks and does it. Stands beside the list, where the orders may leave the selection meanwhile. */
export function BulkWorkDialog({ work, onClose }: { work: BulkWork; onClose: () => void }) {
  const dialogs = { confirm: ConfirmOrdersDialog, pay: RecordPaymentsDialog, invoices: InvoicesDialog }
  const Dialog = dialogs[work.action]
  return <Dialog orders={work.orders} onClose={onClose} />
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

/** Issues what has not been issued yet, and saves all of them as one file. */
function InvoicesDialog({ orders, onClose }: DialogProps) {
  const invoices = useRef(new Map<string, Blob>())

  async function save(loaded: OrderRow[]) {
    const [only] = loaded
    if (!only) return
    if (loaded.length === 1) return saveFile(invoices.current.get(only.id)!, fileName(only))
    const { zipFiles } = await loadChunk(() => import('#lib/zip'))
    const files = loaded.map((order) => [fileName(order), invoices.current.get(order.id)!] as const)
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
      work={async ({ id }) => invoices.current.has(id) || invoices.current.set(id, await loadInvoice(id))}
      onRun={save}
      onClose={onClose}
    />
  )
}

const fileName = ({ number }: OrderRow) => `Счёт по заказу ${number}.pdf`
