import { useQuery } from '@tanstack/react-query'
import { seenBeforeQuery } from '../product-queries.ts'
import type { RenderAction } from './product-grid.tsx'
import { ProductShelf } from './product-shelf.tsx'

type RecentlyViewedProps = {
  /** Of the product that is looked at now. */
  slug: string
  renderAction: RenderAction
}

/** The products this browser looked at before; nothing for those who have only begun. */
export function RecentlyViewed({ slug, renderAction }: RecentlyViewedProps) {
  const query = useQuery(seenBeforeQuery(slug))
  return query.data && <ProductShelf title="Вы недавно смотрели" query={query} renderAction={renderAction} />
}
