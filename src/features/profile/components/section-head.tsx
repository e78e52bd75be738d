import type { ReactNode } from 'react'

export function SectionHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-20 md:text-25">{title}</h2>
      {end && <div className="text-13 text-muted">{end}</div>}
    </header>
  )
}
