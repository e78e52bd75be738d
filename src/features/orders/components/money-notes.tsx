import type { PaymentMethod } from '../status.ts'
import { moneyNotes, reservedWords } from '../words.ts'

type MoneyNotesProps = { order: Parameters<typeof moneyNotes>[0] & { payment_method: PaymentMethod } }

/** Notes on an order's money beside its status. */
export function MoneyNotes({ order }: MoneyNotesProps) {
  return moneyNotes(order, reservedWords(order.payment_method)).map(({ text, tone }) => (
    <p key={text} className={`text-13 ${tone === 'danger' ? 'text-danger' : 'text-warning'}`}>
      {text}
    </p>
  ))
}
