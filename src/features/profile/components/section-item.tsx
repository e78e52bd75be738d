import type { ReactNode } from 'react'

type SectionItemProps = { icon: ReactNode; title: ReactNode; note: ReactNode; end?: ReactNode }

export function SectionItem({ icon, title, note, end }: SectionItemProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3.5 md:px-6">
      <span aria-hidden className="flex-none text-ink-soft">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-45">
        <p className="text-14 font-semibold break-words">{title}</p>
        <p className="text-13 text-muted">{note}</p>
      </div>
      {end && <div className="max-md:ml-9">{end}</div>}
    </div>
  )
}
