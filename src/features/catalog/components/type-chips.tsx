import { Link } from '@tanstack/react-router'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { Chip } from '#ui/chip'

/** All types of products, each leading to its part of the catalogue; a row to push aside on phones. */
export function TypeChips() {
  return (
    <ul
      aria-label="Типы средств"
      className="mt-4 flex gap-2 max-md:-mx-(--page-gutter) max-md:scrollbar-none max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-1 md:mt-6 md:flex-wrap"
    >
      {useAssortment().types.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild>
            <Link to="/catalog" search={{ productType: name }}>
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
