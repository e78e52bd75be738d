import { Link } from '@tanstack/react-router'
import { cn } from '#lib/cn'
import { Chip } from '#ui/chip'
import { useAssortment } from '../use-assortment.ts'
import { LineDot } from './line-dot.tsx'

/** All lines, each leading to its part of the catalogue. */
export function LineChips({ className }: { className?: string }) {
  return (
    <ul aria-label="Линейки" className={cn('mt-4 flex flex-wrap gap-2', className)}>
      {useAssortment().lines.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild>
            <Link to="/catalog" search={{ line: name }}>
              <LineDot line={name} />
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
