import { Link } from '@tanstack/react-router'
import { PRODUCT_TYPES } from '#lib/assortment'
import { Chip } from '#ui/chip'

/** All types of products, each leading to its part of the catalogue; a row to push aside on phones. */
export function TypeChips() {
  return (
    <ul
      aria-label="Типы средств"
      className="mt-4 flex gap-2 max-md:-mx-(--page-gutter) max-md:scrollbar-none max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-1 md:mt-6 md:flex-wrap"
    >
      {PRODUCT_TYPES.map((productType) => (
        <li key={productType}>
          <Chip asChild>
            <Link to="/catalog" search={{ productType }}>
              {productType}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
