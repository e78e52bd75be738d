import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { textureOf } from '../texture.ts'
import { Texture } from './texture.tsx'

type TypeTilesProps = {
  /** Of this line only, in its hue; of the whole shop otherwise. */
  line?: { name: string; types: readonly string[] }
}

/** What the substances are like from near; each leads to its products. */
export function TypeTiles({ line }: TypeTilesProps) {
  const all = useAssortment().types
  const types = line ? all.filter(({ name }) => line.types.includes(name)) : all
  if (types.length === 0) return null
  return (
    <section className="mt-12 landing:offscreen [--height:14rem] md:mt-20">
      <h2 className="mb-5 text-25 md:mb-8 md:text-31">Текстуры</h2>
      <ul
        aria-label="Типы средств"
        className={cn(
          'flex gap-2.5 max-md:-mx-(--page-gutter) max-md:scrollbar-none max-md:overflow-x-auto max-md:px-(--page-gutter)',
          !line && 'md:grid md:grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))]',
        )}
      >
        {types.map(({ slug, name }) => {
          const path = textureOf(slug)
          return (
            <li key={slug} className="max-w-60 min-w-34 flex-1">
              <Link
                to="/catalog"
                search={{ productType: name, ...(line && { line: line.name }) }}
                className="group block text-14 font-medium"
              >
                {path ? (
                  <Texture
                    path={path}
                    sizes="(width < 48rem) 136px, 220px"
                    tinted={line !== undefined}
                    className="aspect-square rounded-card"
                  />
                ) : (
                  <span className="block aspect-square rounded-card bg-studio" />
                )}
                <span className="mt-2 block group-hover:text-accent">{name}</span>
              </Link>
            </li>
          )
        })}
        {!line && (
          <li className="max-w-60 min-w-34 flex-1">
            <Link to="/catalog" className="group block text-14 font-medium">
              <span className="grid aspect-square place-items-center rounded-card bg-accent-soft text-accent">
                <ArrowRight aria-hidden />
              </span>
              <span className="mt-2 block group-hover:text-accent">Все средства</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
