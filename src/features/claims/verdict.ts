import { tenge } from '#lib/money/money'
import type { StaffClaim } from './claim.ts'
import type { Goods, Settlement } from './words.ts'

type Decided = { accepted: boolean; goods: Goods; settle_by: Settlement }
type About = Pick<StaffClaim, 'sum'> & { order: Pick<StaffClaim['order'], 'due' | 'received_total' | 'refunded_total'> }

/** What a decision will do, a sentence for each of money and goods. */
export function effects({ sum, order }: About, { accepted, goods, settle_by }: Decided): string[] {
  if (!accepted) return ['Деньги и товар останутся как есть. О тех же штуках можно будет сообщить снова.']
  const surplus = surplusWithout(sum, order)
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

/** Begin an answer to a clinic: they promise what was decided. */
export function readyAnswers({ sum, order }: About, { accepted, settle_by }: Omit<Decided, 'goods'>): string[] {
  if (!accepted) {
    return [
      'По фото повреждений не видно. Пришлите, пожалуйста, снимки ближе.',
      'Товар вскрыт и использован, поэтому вернуть его нельзя.',
      'По нашим записям заказ собран и передан полностью.',
    ]
  }
  const less = surplusWithout(sum, order) === 0 && 'Приносим извинения. К оплате по заказу станет меньше.'
  const promise: Record<Settlement, string> = {
    refund: less || 'Приносим извинения. Деньги вернём в течение пяти рабочих дней.',
    credit: less || 'Приносим извинения. Сумму зачтём в ваш следующий заказ.',
    replace: 'Приносим извинения. Отправим замену ближайшей доставкой.',
    none: 'Приносим извинения.',
  }
  return [promise[settle_by]]
}

const surplusWithout = (sum: number, { due, received_total, refunded_total }: About['order']) =>
  Math.max(received_total - refunded_total - (due - sum), 0)
