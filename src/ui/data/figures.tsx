import type { ReactNode } from 'react'
import { Skeleton } from '../state/skeleton.tsx'

/** A row on desktops, two columns on phones. */
export function Figures({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl
      data-slot="figures"
      aria-label={label}
      // The background shows as hairlines between the cells.
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line md:grid-flow-col md:auto-cols-fr md:grid-cols-none"
    >
      {children}
    </dl>
  )
}

type FigureProps = {
  label: string
  value: ReactNode
  /** A line in grey below. */
  note?: ReactNode
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3.5 max-md:odd:last:col-span-2 md:px-5.5 md:py-4.5">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="text-20 font-semibold md:text-25">
        {value === undefined ? <Skeleton className="my-1 h-6 w-24" /> : value}
      </dd>
      {note && <dd className="mt-0.5 text-12 text-ink-soft">{note}</dd>}
    </div>
  )
}
