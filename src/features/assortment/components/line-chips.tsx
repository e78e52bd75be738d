import { Link } from '@tanstack/react-router'
import { cn } from '#lib/dom/cn'
import { Chip } from '#ui/filter/chip'
import { useAssortment } from '../use-assortment.ts'
import { LineDot } from './line-dot.tsx'

export function LineChips({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  return (
    <ul aria-label="Линейки" className={cn('flex flex-wrap gap-2', className)}>
      {useAssortment().lines.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild>
            <Link to="/catalog" search={{ line: name }} onClick={onFollow}>
              <LineDot line={name} />
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
