import { Link } from '@tanstack/react-router'
import { dateTimeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Skeleton } from '#ui/state/skeleton'
import type { OrderCard } from '../order-list.ts'
import { deliveryText, newMessagesText, sizeText } from '../words.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { MoneyNotes } from './money-notes.tsx'
import { OrderChips } from './order-chips.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { Reorder } from './reorder.tsx'

const row =
  'relative flex flex-wrap justify-between gap-x-5 gap-y-3 max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 ' +
  'md:grid md:items-center md:border-t md:px-6 md:py-4.5 md:first:border-t-0 md:grid-cols-[10rem_minmax(0,1fr)_8.75rem] lg:grid-cols-[10rem_minmax(0,1fr)_15rem_8.75rem_13rem]'

export function OrderRow({ order }: { order: OrderCard }) {
  const { id, number, created_at, status, payment_status, paid, due, total, items, unread_messages } = order
  return (
    <li className={row}>
      <p>
        <Link
          to="/orders/$orderId"
          params={{ orderId: id }}
          className="text-14 font-semibold tabular-nums after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent md:text-16"
        >
          {number}
        </Link>
        <span className="block text-13 text-muted tabular-nums">{dateTimeText(created_at)}</span>
        {unread_messages > 0 && (
          <Link
            to="/orders/$orderId"
            params={{ orderId: id }}
            hash="messages"
            className="relative z-1 text-13 font-semibold text-accent hover:underline"
          >
            {newMessagesText(unread_messages)}
          </Link>
        )}
      </p>
      <div className="max-md:order-1 max-md:w-full">
        <OrderChips status={status} payment={payment_status} paid={paid} due={due} />
        <p className="mt-1.5 truncate text-13 text-muted">{deliveryText(order)}</p>
        <MoneyNotes order={order} />
      </div>
      <OrderPictures items={items} className="max-lg:order-2 max-lg:col-span-full max-md:w-full" />
      <p className="ml-auto text-right">
        <span className="block text-16 font-semibold whitespace-nowrap">{tenge(total)}</span>
        <span className="block text-13 text-muted">{sizeText(items)}</span>
      </p>
      {/* Above the row's overlay link. */}
      <div className="relative z-1 flex justify-end gap-2 max-lg:order-3 max-lg:col-span-full max-md:w-full">
        <Reorder order={order} variant="secondary" className="px-3.5 max-md:flex-1">
          Повторить <span className="sr-only">заказ</span>
        </Reorder>
        <InvoiceButton order={order} iconOnly />
      </div>
    </li>
  )
}

export function OrderRowSkeleton() {
  return (
    <li className={row}>
      <span className="grid gap-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-32" />
      </span>
      <span className="grid gap-1.5 max-md:order-1 max-md:w-full">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-36" />
      </span>
      <Skeleton className="h-11 w-48 max-lg:order-2 max-lg:col-span-full max-md:w-full" />
      <Skeleton className="ml-auto h-10 w-24" />
      <Skeleton className="ml-auto h-11 w-40 max-lg:order-3 max-lg:col-span-full max-md:w-full" />
    </li>
  )
}
