import Droplet from 'lucide-react/icons/droplet'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogIn from 'lucide-react/icons/log-in'
import MapPin from 'lucide-react/icons/map-pin'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazyPart } from '#ui/state/lazy-part'
import type { NavIcon as NavIconName } from '../navigation.ts'
import type { SignedInIconName } from './signed-in-icon.tsx'

const placeholder = () => <span aria-hidden className="lucide" />

// Guests, for whom pages are prerendered, never see them.
const SignedInIcon = lazyPart(async () => (await import('./signed-in-icon.tsx')).SignedInIcon, placeholder)

const icons = {
  catalog: LayoutGrid,
  drop: Droplet,
  home: House,
  pin: MapPin,
  register: UserPlus,
  'sign-in': LogIn,
} satisfies Record<Exclude<NavIconName, SignedInIconName>, unknown>

export function NavIcon({ name, className }: { name: NavIconName; className?: string }) {
  if (!(name in icons)) {
    return <SignedInIcon name={name as SignedInIconName} className={className} fallback={placeholder()} />
  }
  const Icon = icons[name as keyof typeof icons]
  return <Icon aria-hidden className={className} />
}
