import { cn } from '#lib/dom/cn'

/** A tier that no longer exists has no colour. */
export function TierChip({ name, color, className }: { name: string; color?: string | undefined; className?: string }) {
  return (
    <span
      data-slot="tier-chip"
      style={color ? { borderColor: color } : undefined}
      className={cn(
        'inline-flex h-7 min-w-7 items-center justify-center rounded-tag border border-line-strong bg-surface px-2 text-12 font-semibold whitespace-nowrap',
        className,
      )}
    >
      {name}
    </span>
  )
}
