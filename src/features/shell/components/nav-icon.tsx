import Droplet from 'lucide-react/icons/droplet'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UserPlus from 'lucide-react/icons/user-plus'
import User from 'lucide-react/icons/user'
import { lazyPart } from '#ui/state/lazy-part'
import type { NavIcon as NavIconName } from '../navigation.ts'
import type { StaffIconName } from './staff-icon.tsx'

const placeholder = () => <span aria-hidden className="lucide" />

// Buyers never see them.
const StaffIcon = lazyPart(async () => (await import('./staff-icon.tsx')).StaffIcon, placeholder)

const icons = {
  cart: ShoppingBag,
  catalog: LayoutGrid,
  drop: Droplet,
  home: House,
  orders: ReceiptText,
  pin: MapPin,
  profile: User,
  register: UserPlus,
  'sign-in': LogIn,
  'sign-out': LogOut,
} satisfies Record<Exclude<NavIconName, StaffIconName>, unknown>

export function NavIcon({ name, className }: { name: NavIconName; className?: string }) {
  if (!(name in icons)) {
    return <StaffIcon name={name as StaffIconName} className={className} fallback={placeholder()} />
  }
  const Icon = icons[name as keyof typeof icons]
  return <Icon aria-hidden className={className} />
}
