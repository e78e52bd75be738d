import { cn } from '#lib/cn'
import { Avatar } from '#ui/avatar'

type StaffFaceProps = { name: string; src?: string | null; isActive: boolean }

/** Somebody who works here, in the row of a list; pale without access. */
export const StaffFace = ({ isActive, ...person }: StaffFaceProps) => (
  <Avatar size="sm" className={cn('max-md:size-10', !isActive && 'bg-sunken text-muted')} {...person} />
)
