import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { ProductShelf } from '#features/catalog/components/product-shelf.tsx'
import { shelfQuery } from '#features/catalog/shelf-queries.ts'

export function HitsShelf() {
  return (
    <div className="page-width">
      <ProductShelf
        title="Хиты клиник"
        link={
          <Link to="/catalog" search={{ tag: 'hit' }} className="link -my-2.5 py-2.5">
            Все хиты
          </Link>
        }
        query={useQuery(shelfQuery('hit'))}
        renderAction={(product) => <BuyButton product={product} />}
      />
    </div>
  )
}
