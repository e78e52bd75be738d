import type { LucideIcon } from 'lucide-react'

export type Highlight = { Icon: LucideIcon; title: string; text: string }

/** Four points under a hero; two by two on phones. */
export function Highlights({ items }: { items: readonly Highlight[] }) {
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-3 gap-y-4.5 border-b pt-3 pb-6 md:grid-cols-2 md:gap-y-6 md:pb-8 lg:grid-cols-4 lg:gap-0">
      {items.map(({ Icon, title, text }) => (
        <li
          key={title}
          className="flex gap-x-3.5 gap-y-1 max-md:flex-col lg:border-l lg:px-6 lg:first:border-l-0 lg:first:pl-0"
        >
          <Icon aria-hidden className="mt-1 text-accent" />
          <p className="text-13 text-muted">
            <b className="block text-14 font-semibold text-ink">{title}</b>
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
