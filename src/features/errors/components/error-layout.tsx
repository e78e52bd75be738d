import type { ReactNode } from 'react'

type ErrorLayoutProps = {
  statusCode: number
  title: string
  lead: ReactNode
  children: ReactNode
  detail: string
  smallPrint: string
  /** The slug of a type of product. */
  texture: string
}

/** Replaces a page: status code, explanation, ways out, and a picture where there is room. */
export function ErrorLayout({ statusCode, title, lead, children, detail, smallPrint, texture }: ErrorLayoutProps) {
  return (
    <div className="page-width grid items-center gap-12 pt-7 lg:grid-cols-[7fr_5fr] lg:pt-14">
      <div className="min-w-0">
        <p className="mb-3.5 text-14 font-semibold text-accent tabular-nums">{statusCode}</p>
        <h1 className="voice text-39 lg:text-61">{title}</h1>
        <p className="mt-3.5 max-w-[58ch] text-pretty text-ink-soft md:mt-4.5">{lead}</p>
        {children}
        <p className="mt-5 text-14 wrap-anywhere text-ink-soft tabular-nums">{detail}</p>
        <p className="mt-1 text-12 wrap-anywhere text-muted tabular-nums">{smallPrint}</p>
      </div>
      <img
        src={`/img/textures/${texture}-640.avif`}
        width={640}
        height={640}
        alt=""
        loading="lazy"
        className="aspect-5/4 w-full rounded-panel object-cover max-lg:hidden"
      />
    </div>
  )
}
