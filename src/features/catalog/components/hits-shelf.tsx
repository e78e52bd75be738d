import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shelfQuery } from '../shelf-queries.ts'
import type { RenderAction } from './product-grid.tsx'
import { ProductShelf } from './product-shelf.tsx'

export function HitsShelf({ renderAction }: { renderAction: RenderAction }) {
  return (
    <ProductShelf
      title="Хиты клиник"
      link={
        <Link to="/catalog" search={{ tag: 'hit' }} className="link -my-2.5 py-2.5">
          Все хиты
        </Link>
      }
      query={useQuery(shelfQuery('hit'))}
      renderAction={renderAction}
    />
  )
}
