import X from 'lucide-react/icons/x'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { Slot } from '../action/slot.tsx'

const chip =
  'inline-flex min-h-9 flex-none items-center gap-1.5 rounded-full border px-3 text-13 font-medium whitespace-nowrap transition-colors max-md:min-h-11 [&_.lucide]:size-4'

type ChipProps = ComponentProps<'button'> & {
  selected?: boolean
  count?: ReactNode
  /** Styles the only child: a link that sets the filter. */
  asChild?: boolean
}

/** A filter to toggle; `count` is how many rows it has. */
export function Chip({ selected, count, asChild = false, className, children, ...props }: ChipProps) {
  const Root = asChild ? Slot : 'button'
  const counted = (label: ReactNode) => (
    <>
      {label}
      {count !== undefined && <span className={cn('tabular-nums', !selected && 'text-muted')}>{count}</span>}
    </>
  )
  const link = children as ReactElement<{ children: ReactNode }>
  return (
    <Root
      data-slot="chip"
      type={asChild ? undefined : 'button'}
      aria-pressed={asChild ? undefined : selected}
      aria-current={asChild && selected ? 'true' : undefined}
      className={cn(
        chip,
        selected
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line-strong bg-surface text-ink hover:border-control',
        className,
      )}
      {...props}
    >
      {asChild ? cloneElement(link, {}, counted(link.props.children)) : counted(children)}
    </Root>
  )
}

type FilterChipProps = ComponentProps<'button'> & {
  label: string
  /** Before the label: the dot of a hue. */
  start?: ReactNode
  onRemove: () => void
}

/** An active filter; a press removes it. */
export function FilterChip({ label, start, onRemove, className, ...props }: FilterChipProps) {
  return (
    <button
      data-slot="filter-chip"
      type="button"
      aria-label={`Убрать фильтр ${label.startsWith('«') ? label : `«${label}»`}`}
      onClick={onRemove}
      className={cn(
        chip,
        'base:border-accent-edge base:bg-accent-soft pr-2 base:text-accent base:hover:border-accent',
        className,
      )}
      {...props}
    >
      {start}
      {label}
      <X />
    </button>
  )
}
