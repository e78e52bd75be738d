import { useId, type ReactNode } from 'react'

type SectionProps = {
  /** Unset: sections are not numbered. */
  number: number | undefined
  title: string
  /** At the right of the title. */
  end?: ReactNode
  children: ReactNode
}

export function Section({ number, title, end, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className="border-t px-4 py-5 first:border-t-0 md:px-8 md:py-7" aria-labelledby={titleId}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="flex gap-3 text-20">
          {number && (
            <span aria-hidden className="font-normal text-accent tabular-nums">
              {number}
            </span>
          )}
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  )
}

/** The error of a group of choices; inputs show their own. */
export function ChoiceError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="mt-2 text-13 text-danger">
      {children}
    </p>
  )
}
