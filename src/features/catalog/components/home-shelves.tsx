import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { Chip } from '#ui/filter/chip'
import { Widget } from '#ui/state/widget'
import { shelfQuery } from '../shelf-queries.ts'
import { HitsShelf } from './hits-shelf.tsx'
import { LineTiles } from './line-tiles.tsx'
import type { RenderAction } from './product-grid.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { TypeTiles } from './type-tiles.tsx'

type HomeShelvesProps = {
  renderAction: RenderAction
  /** For a clinic the home is a desk: the catalogue's lines and types come last, without pictures. */
  isDesk: boolean
}

/** The catalogue's part of the home page: lines, types, novelties and hits. */
export function HomeShelves({ renderAction, isDesk }: HomeShelvesProps) {
  return (
    <>
      {!isDesk && (
        <section className="mt-12 landing:offscreen [--height:58rem] md:mt-20">
          <div className="mb-5 flex items-end justify-between gap-6 md:mb-8">
            <h2 className="text-25 md:text-31">Линейки</h2>
            <Link to="/catalog" className="link -my-2.5 py-2.5">
              Весь каталог
            </Link>
          </div>
          <Widget>
            <LineTiles />
          </Widget>
        </section>
      )}
      {!isDesk && <TypeTiles />}
      <ProductShelf
        title="Новинки"
        link={
          <Link to="/catalog" search={{ tag: 'new' }} className="link -my-2.5 py-2.5">
            Все новинки
          </Link>
        }
        query={useQuery(shelfQuery('new'))}
        renderAction={renderAction}
      />
      <HitsShelf renderAction={renderAction} />
      {isDesk && (
        <section className="mt-12 md:mt-20">
          <div className="flex items-end justify-between gap-6">
            <h2 className="text-20">Каталог</h2>
            <Link to="/catalog" className="link -my-2.5 py-2.5">
              Весь каталог
            </Link>
          </div>
          <LineChips />
          <TypeChips />
        </section>
      )}
    </>
  )
}

const chips =
  'mt-4 flex gap-2 max-md:-mx-(--page-gutter) max-md:scrollbar-none max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-1 md:mt-6 md:flex-wrap'

function LineChips() {
  return (
    <ul aria-label="Линейки" className={chips}>
      {useAssortment().lines.map(({ slug, name }) => (
        <li key={slug}>
          <Chip asChild>
            <Link to="/lines/$slug" params={{ slug }}>
              {name}
            </Link>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function TypeChips() {
  return (
    <ul aria-label="Типы средств" className={chips}>
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
