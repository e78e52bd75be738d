import Clock from 'lucide-react/icons/clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import { useViewer } from '#features/account/viewer.ts'
import { cn } from '#lib/cn'
import { Highlights, type Highlight } from '#ui/highlights'

const advantages: Highlight[] = [
  { Icon: ShieldCheck, title: 'Только для специалистов', text: 'Заказы после проверки клиники' },
  { Icon: Clock, title: 'Обычно до 1 рабочего дня', text: 'занимает проверка заявки' },
  { Icon: Truck, title: 'По всему Казахстану', text: 'Курьер, межгород, самовывоз' },
  { Icon: ReceiptText, title: 'Счёт, Kaspi или наличные', text: 'Способ оплаты выбираете при заказе' },
]

/** Four reasons, in a row under the hero; clinics know them. */
export function Advantages() {
  const { state } = useViewer()
  if (state === 'clinic' || state === 'loading') return null
  return (
    <div className={cn(state === 'guest' && 'stored-session:hidden')}>
      <Highlights items={advantages} />
    </div>
  )
}
