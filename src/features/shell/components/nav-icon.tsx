import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import Droplet from 'lucide-react/icons/droplet'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import UserPlus from 'lucide-react/icons/user-plus'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import type { NavIcon as NavIconName } from '../navigation.ts'

const icons = {
  bell: Bell,
  bonus: Gift,
  cart: ShoppingBag,
  catalog: LayoutGrid,
  chart: ChartColumn,
  clients: Users,
  drop: Droplet,
  formula: SlidersHorizontal,
  home: House,
  orders: ReceiptText,
  pin: MapPin,
  profile: User,
  register: UserPlus,
  shield: ShieldCheck,
  'sign-in': LogIn,
  'sign-out': LogOut,
  tag: Tag,
  truck: Truck,
} satisfies Record<NavIconName, unknown>

export function NavIcon({ name, className }: { name: NavIconName; className?: string }) {
  const Icon = icons[name]
  return <Icon aria-hidden className={className} />
}
