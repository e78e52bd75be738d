import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linesQuery } from '#features/catalog/queries.ts'
import { hueClass } from '#lib/hue'
import { Chip } from '#ui/chip'

/** Ways into the catalogue for whoever has nothing to type. */
export function LineLinks({ onDone }: { onDone: () => void }) {
  const { data: lines = [] } = useQuery(linesQuery())
  if (lines.length === 0) return null
  return (
    <ul aria-label="Линейки" className="flex flex-wrap gap-2 px-1.5 pt-2 pb-2.5 md:px-2">
      {lines.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild className={hueClass(slug)}>
            <Link to="/catalog" search={{ line: name }} preload={false} onClick={onDone}>
              <span aria-hidden className="size-2 rounded-full bg-hue" />
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
