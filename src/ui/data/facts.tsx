import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/dom/cn'

export function Facts({ className, ...props }: ComponentProps<'dl'>) {
  return <dl data-slot="facts" className={cn('text-14', className)} {...props} />
}

type FactProps = {
  label: ReactNode
  /** «не указано» by default. */
  children?: ReactNode
  /** At the right: a button for this fact. */
  end?: ReactNode
}

export function Fact({ label, children, end }: FactProps) {
  const unknown = children === null || children === undefined || children === ''
  return (
    <div className="grid min-h-11 grid-cols-[104px_1fr_auto] md:grid-cols-[128px_1fr_auto] items-center gap-x-3 border-b py-1.5 last:border-b-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className={cn('min-w-0 break-words', unknown && 'text-muted')}>{unknown ? 'не указано' : children}</dd>
      {end && <dd className="-my-1.5 flex">{end}</dd>}
    </div>
  )
}

type PlainFactProps = { label: ReactNode; children?: ReactNode; className?: string }

/** Label and value at the ends of a line. */
export const LineFact = ({ label, children, className }: PlainFactProps) => (
  <div className={cn('flex flex-wrap gap-x-4', className)}>
    <dt className="flex-1 basis-[6rem] text-muted">{label}</dt>
    <dd className="ml-auto flex items-center text-right tabular-nums">{children}</dd>
  </div>
)

/** In a grid of two columns; nothing without a value. */
export function GridFact({ label, children }: PlainFactProps) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words max-md:mb-2.5">{children}</dd>
    </>
  )
}
