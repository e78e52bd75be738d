import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const sizes = { sm: 'size-8 text-11', md: 'size-10 text-13', lg: 'size-18 text-20' }

type AvatarProps = ComponentProps<'span'> & {
  name: string
  src?: string | null
  size?: keyof typeof sizes | undefined
}

/** Initials without a photo; the name is written nearby. */
export function Avatar({ name, src, size = 'md', className, ...props }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={cn(
        'grid flex-none place-items-center overflow-hidden rounded-full base:bg-accent-soft font-semibold base:text-accent uppercase',
        sizes[size],
        className,
      )}
      {...props}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}
