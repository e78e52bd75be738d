import { Link } from '@tanstack/react-router'
import { LineDot } from '#features/assortment/components/line-dot.tsx'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { Chip } from '#ui/chip'

/** Ways into the catalogue for whoever has nothing to type. */
export function LineLinks({ onDone }: { onDone: () => void }) {
  const { lines } = useAssortment()
  if (lines.length === 0) return null
  return (
    <ul aria-label="Линейки" className="flex flex-wrap gap-2 px-1.5 pt-2 pb-2.5 md:px-2">
      {lines.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild>
            <Link to="/catalog" search={{ line: name }} preload={false} onClick={onDone}>
              <LineDot line={name} />
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
