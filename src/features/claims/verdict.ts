import { tenge } from '#lib/money/money'
import type { StaffClaim } from './claim.ts'
import type { Goods, Settlement } from './words.ts'

type Decided = { accepted: boolean; goods: Goods; settle_by: Settlement }
type About = Pick<StaffClaim, 'sum'> & { order: Pick<StaffClaim['order'], 'due' | 'received_total' | 'refunded_total'> }

/** What a decision will do, a sentence for each of money and goods. */
export function effects({ sum, order }: About, { accepted, goods, settle_by }: Decided): string[] {
  if (!accepted) return ['Деньги и товар останутся как есть. О тех же штуках можно будет сообщить снова.']
  const paid = order.received_total - order.refunded_total
  const surplus = Math.max(paid - (order.due - sum), 0)
  const money: Record<Settlement, string> = {
    refund: surplus > 0 ? `К возврату ${tenge(surplus)}.` : `К оплате станет меньше на ${tenge(sum)}.`,
    credit: surplus > 0 ? `К зачёту ${tenge(surplus)}.` : `К оплате станет меньше на ${tenge(sum)}.`,
    replace: 'К оплате ничего не изменится. Замену отправит новый заказ на 0 ₸.',
    none: 'К оплате ничего не изменится. Претензия будет решена.',
  }
  const stock: Record<Goods, string> = {
    restock: 'Товар вернётся в остаток.',
    write_off: 'Товар примут и спишут.',
    none: 'Остаток не изменится.',
  }
  return [money[settle_by], stock[goods]]
}
