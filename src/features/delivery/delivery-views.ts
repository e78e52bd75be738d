import type { ListViews } from '#lib/list/list'
import type { DeliverySearch } from './delivery-search.ts'

export const deliveryViews: ListViews<DeliverySearch> = {
  page: 'delivery',
  ready: [
    { name: 'Не удалось доставить', search: { view: 'list', stage: 'problem' } },
    { name: 'Взять деньги', search: { money: 'collect' } },
  ],
}
