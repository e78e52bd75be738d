import type { ReactNode } from 'react'

/** The title of a section, with what stands at its right: a count, a status. */
export function SectionHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-20 md:text-25">{title}</h2>
      {end && <div className="text-13 text-muted">{end}</div>}
    </header>
  )
}
