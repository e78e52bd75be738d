import { Link } from '@tanstack/react-router'
import { PRODUCT_LINES } from '#lib/assortment'
import { cn } from '#lib/cn'
import { hueClass } from '#lib/hue'
import { Chip } from '#ui/chip'

/** A way into the catalogue by each line. */
export function LineChips({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  return (
    <ul aria-label="Линейки" className={cn('flex flex-wrap gap-2', className)}>
      {PRODUCT_LINES.map((line) => (
        <li key={line}>
          <Chip asChild className={hueClass(line)}>
            <Link to="/catalog" search={{ line }} onClick={onFollow}>
              <span aria-hidden className="size-2 rounded-full bg-hue" />
              {line}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
