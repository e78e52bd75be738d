import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Card, CardHeader } from './card.tsx'

type FoldingCardProps = {
  title: string
  end?: ReactNode
  /** Starts open where it is the page's subject. */
  folds?: boolean
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Phones collapse it; desktops and paper show all of it. */
export function FoldingCard({
  title,
  end,
  folds = true,
  className,
  children,
  'aria-label': label = title,
}: FoldingCardProps) {
  const isPhone = useIsPhone()
  if (!isPhone || !folds) {
    return (
      <Card aria-label={label} className={className}>
        <CardHeader title={title} end={end} />
        {children}
      </Card>
    )
  }
  return (
    <Card padded={false} aria-label={label} className={className}>
      <Fold title={<h2 className="text-20">{title}</h2>} className="px-4 [&>div]:pb-4">
        {end && <div className="mb-3 text-13 text-muted">{end}</div>}
        {children}
      </Fold>
    </Card>
  )
}

/** Collapsible. */
export function Fold({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details
      className={cn(
        'group/fold print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]',
        className,
      )}
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-ink-soft transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      <div>{children}</div>
    </details>
  )
}
