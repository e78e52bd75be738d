import { cn } from '#lib/dom/cn'
import { Avatar } from '#ui/data/avatar'

type StaffFaceProps = { name: string; src?: string | null; isActive: boolean }

/** Pale without access. */
export const StaffFace = ({ isActive, ...person }: StaffFaceProps) => (
  <Avatar size="sm" className={cn('max-md:size-10', !isActive && 'bg-sunken text-muted')} {...person} />
)
