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
import { lazy, Suspense } from 'react'
import type { NavIcon as NavIconName } from '../navigation.ts'
import type { StaffIconName } from './staff-icon.tsx'

// Buyers never see them.
const StaffIcon = lazy(async () => ({ default: (await import('./staff-icon.tsx')).StaffIcon }))

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
    return (
      <Suspense fallback={<span aria-hidden className="lucide" />}>
        <StaffIcon name={name as StaffIconName} className={className} />
      </Suspense>
    )
  }
  const Icon = icons[name as keyof typeof icons]
  return <Icon aria-hidden className={className} />
}
