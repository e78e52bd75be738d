import Droplet from 'lucide-react/icons/droplet'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import { Highlights, type Highlight } from '#ui/highlights'

const reasons: Highlight[] = [
  { Icon: Droplet, title: 'Рабочие концентрации', text: 'Пилинги 30 и 50 %, ретинол до 1 %' },
  { Icon: Package, title: 'От 10 до 1000 мл', text: 'Для кабинета и для дома' },
  { Icon: ReceiptText, title: 'Счёт, Kaspi или наличные', text: 'Способ оплаты выбираете при заказе' },
  { Icon: Truck, title: 'По всему Казахстану', text: 'Курьер, межгород, самовывоз' },
]

/** Why to buy here, in a row under the intro. */
export function Reasons() {
  return <Highlights items={reasons} />
}
