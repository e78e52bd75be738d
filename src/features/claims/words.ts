import type { Database } from '#lib/database.types'
import type { StatusTone } from '#ui/data/status-chip'

type Enums = Database['public']['Enums']

export type ClaimKind = Enums['claim_kind']
export type ClaimWish = Enums['claim_wish']
export type ClaimStatus = Enums['claim_status']
export type Settlement = Enums['claim_settlement']
export type Goods = Enums['goods_outcome']
export type ParcelCondition = Enums['parcel_condition']

/** In the order of how often they happen. A recall is no clinic's to open. */
export const KINDS = ['damaged', 'short', 'wrong', 'expired', 'reaction', 'unwanted'] as const

export const claimKind: Record<ClaimKind, string> = {
  damaged: 'Пришло повреждённым',
  short: 'Не хватает товара',
  wrong: 'Не тот товар',
  expired: 'Истёк или скоро кончится срок',
  reaction: 'Реакция на коже',
  unwanted: 'Не подошло, хотим вернуть',
  recall: 'Партию отзывают',
}

export const WISHES = ['replace', 'refund', 'credit'] as const

export const claimWish: Record<ClaimWish, string> = {
  replace: 'Заменить товар',
  refund: 'Вернуть деньги',
  credit: 'Зачесть в другой заказ',
}

export const wishNote: Record<ClaimWish, string> = {
  replace: 'Привезём такой же бесплатно',
  refund: 'Тем же способом, каким вы платили',
  credit: 'Сумма уменьшит оплату другого вашего заказа',
}

/** As the clinic reads it, and staff. */
export const claimStatus: Record<ClaimStatus, { label: string; tone: StatusTone }> = {
  new: { label: 'Рассматривается', tone: 'warning' },
  accepted: { label: 'Принята', tone: 'info' },
  settled: { label: 'Решена', tone: 'success' },
  declined: { label: 'Отклонена', tone: 'neutral' },
  withdrawn: { label: 'Отозвана', tone: 'neutral' },
}

export const CONDITIONS = ['intact', 'opened', 'damaged'] as const

export const parcelCondition: Record<ParcelCondition, string> = {
  intact: 'Цела, не вскрыта',
  opened: 'Вскрыта',
  damaged: 'Повреждена',
}

export const GOODS = ['restock', 'write_off', 'none'] as const

export const goodsOutcome: Record<Goods, { label: string; note: string }> = {
  restock: { label: 'Вернуть на склад', note: 'Товар у нас и годен: остаток вырастет' },
  write_off: { label: 'Списать', note: 'Товар у нас, но продать его нельзя: приход и списание' },
  none: { label: 'Товар остаётся у клиники', note: 'Остаток не изменится' },
}

export const SETTLEMENTS = ['replace', 'refund', 'credit', 'none'] as const

export const settlement: Record<Settlement, string> = {
  replace: 'Заменить',
  refund: 'Вернуть деньги',
  credit: 'Зачесть в другой заказ',
  none: 'Ничего не возмещать',
}

export const claimEvent: Record<Enums['claim_event'], string> = {
  opened: 'Открыта',
  proposed: 'Менеджер предложил решение',
  accepted: 'Принята',
  declined: 'Отклонена',
  withdrawn: 'Отозвана',
  settled: 'Решена',
  reopened: 'Снова открыта',
  replaced: 'Отправлена замена',
}
