import { Link } from '@tanstack/react-router'
import { brand } from '#lib/brand'
import { cn } from '#lib/cn'

/** The brand, which leads home. */
export function Logo({ className }: { className?: string }) {
  const { src, width, height } = brand.logo
  return (
    <Link
      to="/"
      activeProps={{}}
      aria-label={`${brand.name}, на главную`}
      className={cn('flex min-h-11 flex-none items-center', className)}
    >
      <img src={src} width={width} height={height} alt="" className="h-[21px] w-auto md:h-6" />
    </Link>
  )
}
