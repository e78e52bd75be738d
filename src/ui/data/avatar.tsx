import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#lib/dom/cn'

const avatar = cva(
  'grid flex-none place-items-center overflow-hidden rounded-full base:bg-accent-soft font-bold base:text-accent uppercase',
  {
    variants: { size: { sm: 'size-8 text-11', md: 'size-10 text-13', lg: 'size-18 text-20' } },
    defaultVariants: { size: 'md' },
  },
)

type AvatarProps = ComponentProps<'span'> & VariantProps<typeof avatar> & { name: string; src?: string | null }

/** Initials without a photo; the name is written nearby. */
export function Avatar({ name, src, size, className, ...props }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  return (
    <span data-slot="avatar" aria-hidden className={cn(avatar({ size }), className)} {...props}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}
