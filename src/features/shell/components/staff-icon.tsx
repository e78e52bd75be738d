import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import Gift from 'lucide-react/icons/gift'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'

const icons = {
  bell: Bell,
  bonus: Gift,
  chart: ChartColumn,
  clients: Users,
  formula: SlidersHorizontal,
  settings: Settings,
  shield: ShieldCheck,
  tag: Tag,
  truck: Truck,
}

export type StaffIconName = keyof typeof icons

export function StaffIcon({ name, className }: { name: StaffIconName; className?: string | undefined }) {
  const Icon = icons[name]
  return <Icon aria-hidden className={className} />
}
