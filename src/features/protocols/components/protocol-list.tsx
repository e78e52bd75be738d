import { Link } from '@tanstack/react-router'
import { cn } from '#lib/dom/cn'
import { minutesText, stepsText, type ProtocolCard } from '../protocol.ts'

type ProtocolListProps = {
  protocols: readonly ProtocolCard[]
  /** In a part of the page. */
  narrow?: boolean
}

export function ProtocolList({ protocols, narrow = false }: ProtocolListProps) {
  return (
    <ul className={cn('grid gap-3 md:grid-cols-2 md:gap-4', !narrow && 'lg:grid-cols-3')}>
      {protocols.map(({ slug, name, need, minutes, steps }) => (
        <li key={slug} className="relative flex flex-col rounded-card border bg-surface p-4 md:p-6">
          <h3 className="text-20">
            <Link to="/protocols/$slug" params={{ slug }} className="after:absolute after:inset-0 hover:text-accent">
              {name}
            </Link>
          </h3>
          <p className="mt-2 flex-1 text-14 text-ink-soft">{need}</p>
          <p className="mt-4 text-13 text-muted tabular-nums">
            {minutesText(minutes)} · {stepsText(steps)}
          </p>
        </li>
      ))}
    </ul>
  )
}
