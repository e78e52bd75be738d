import { moneyNotes } from '../words.ts'

/** What there is to know of an order's money beside its status. */
export function MoneyNotes({ order }: { order: Parameters<typeof moneyNotes>[0] }) {
  return moneyNotes(order).map(({ text, tone }) => (
    <p key={text} className={`text-13 ${tone === 'danger' ? 'text-danger' : 'text-warning'}`}>
      {text}
    </p>
  ))
}
