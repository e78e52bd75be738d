import type { PaymentMethod } from '../status.ts'
import { moneyNotes, reservedWords } from '../words.ts'

type MoneyNotesProps = { order: Parameters<typeof moneyNotes>[0] & { payment_method: PaymentMethod } }

/** What a clinic is to know of its order's money beside the status. */
export function MoneyNotes({ order }: MoneyNotesProps) {
  return moneyNotes(order, reservedWords(order.payment_method)).map(({ text, tone }) => (
    <p key={text} className={`text-13 ${tone === 'danger' ? 'text-danger' : 'text-warning'}`}>
      {text}
    </p>
  ))
}
