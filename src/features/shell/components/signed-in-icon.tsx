import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import Gift from 'lucide-react/icons/gift'
import LogOut from 'lucide-react/icons/log-out'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'

const icons = {
  bell: Bell,
  bonus: Gift,
  cart: ShoppingBag,
  chart: ChartColumn,
  clients: Users,
  formula: SlidersHorizontal,
  orders: ReceiptText,
  profile: User,
  settings: Settings,
  shield: ShieldCheck,
  'sign-out': LogOut,
  tag: Tag,
  truck: Truck,
}

export type SignedInIconName = keyof typeof icons

export function SignedInIcon({ name, className }: { name: SignedInIconName; className?: string | undefined }) {
  const Icon = icons[name]
  return <Icon aria-hidden className={className} />
}
