import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAssortment, hueStyle } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Chip } from '#ui/filter/chip'
import { Hero, fadesIn } from '#ui/page/hero'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { EmptyState } from '#ui/state/empty-state'
import { ErrorState } from '#ui/state/error-state'
import { Widget } from '#ui/state/widget'
import type { FacetValue } from '../facets.ts'
import { lineShelfQuery } from '../line-queries.ts'
import { productCount, type VolumesCard } from '../product.ts'
import { routineOf, type RoutineStep } from '../routine.ts'
import { useTexture } from '../texture.ts'
import { ProductGrid, ProductGridSkeleton, type RenderAction } from './product-grid.tsx'
import { ProductPicture } from './product-picture.tsx'
import { Texture } from './texture.tsx'
import { TypeTiles } from './type-tiles.tsx'

type Line = {
  name: string
  color: string
  tagline: string
  description: string
  picture_path: string | null
}

type LinePageProps = {
  line: Line
  renderAction: RenderAction
  /** After the shelf. */
  protocols: ReactNode
}

/** Whom a line is for, its routine and its shelf. */
export function LinePage({ line, renderAction, protocols }: LinePageProps) {
  const { types } = useAssortment()
  const shelf = useQuery(lineShelfQuery(line.name))
  const { rows = [], facets } = shelf.data ?? {}
  const steps = routineOf(rows, types)
  return (
    <div className="page-width pb-12 md:pb-20">
      <HomeCrumbs className="mt-4 mb-4 md:mt-6">
        <Link to="/catalog">Каталог</Link>
        {line.name}
      </HomeCrumbs>
      <Intro line={line} type={rows[0]?.product_type ?? ''} />
      {facets && <ForWhom line={line.name} skin={facets.skinType} needs={facets.need} />}
      {steps.length > 1 && <Routine line={line.name} steps={steps} />}
      {rows.length > 0 && (
        <div style={hueStyle(line.color)}>
          <TypeTiles line={{ name: line.name, types: rows.map(({ product_type }) => product_type) }} />
        </div>
      )}
      <section className="mt-12 md:mt-20">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 md:mb-8">
          <h2 className="text-25 md:text-31">Вся линейка</h2>
          {shelf.data && shelf.data.total > 0 && (
            <Link to="/catalog" search={{ line: line.name }} className="link -my-2.5 py-2.5">
              {productCount(shelf.data.total)} в каталоге
            </Link>
          )}
        </div>
        {shelf.data && rows.length > 0 ? (
          <Widget onRetry={shelf.refetch}>
            <ProductGrid products={rows} renderAction={renderAction} />
          </Widget>
        ) : shelf.data ? (
          <EmptyState
            title="Товаров этой линейки пока нет"
            action={
              <Button asChild>
                <Link to="/catalog">Открыть каталог</Link>
              </Button>
            }
          >
            Посмотрите другие линейки.
          </EmptyState>
        ) : shelf.isError ? (
          <ErrorState onRetry={() => void shelf.refetch()} retrying={shelf.isFetching} />
        ) : (
          <ProductGridSkeleton count={8} />
        )}
      </section>
      {protocols}
    </div>
  )
}

function Intro({ line: { name, color, tagline, description, picture_path }, type }: { line: Line; type: string }) {
  const texture = useTexture(type)
  return (
    <Hero
      hue={color}
      eyebrow={name}
      title={tagline || name}
      isSentence
      picture={
        <span aria-hidden>
          {texture && (
            <Texture
              path={texture}
              sizes="(width < 64rem) 92vw, 788px"
              eager
              tinted
              className={cn('size-full', fadesIn)}
            />
          )}
          {picture_path && (
            <ProductPicture
              path={picture_path}
              sizes="(width < 64rem) 250px, 430px"
              eager
              className="absolute -right-1.5 -bottom-6.5 size-60 max-w-none lg:right-26 lg:-bottom-3.5 lg:size-107.5"
            />
          )}
        </span>
      }
    >
      <p>{description}</p>
    </Hero>
  )
}

/** By the facts and needs of its products; each value leads to them. */
function ForWhom({ line, skin, needs }: { line: string; skin: FacetValue[]; needs: FacetValue[] }) {
  const groups = [
    { title: 'Кожа', filter: 'fact', values: skin.filter((value) => value.count > 0) },
    { title: 'С чем помогает', filter: 'need', values: needs.filter((value) => value.count > 0) },
  ] as const
  if (groups.every(({ values }) => values.length === 0)) return null
  return (
    <section className="mt-12 md:mt-20">
      <h2 className="text-25 md:text-31">Кому подходит</h2>
      <div className="mt-4 grid gap-x-6 gap-y-4 md:mt-6 md:grid-cols-2">
        {groups.map(
          ({ title, filter, values }) =>
            values.length > 0 && (
              <div key={title}>
                <h3 className="mb-2 text-14 font-semibold">{title}</h3>
                <ul className="flex flex-wrap gap-2">
                  {values.map(({ value, label, count: products }) => (
                    <li key={value}>
                      <Chip asChild count={String(products)}>
                        <Link to="/catalog" search={{ line, [filter]: value }}>
                          {label}
                        </Link>
                      </Chip>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </section>
  )
}

/** Each step by the product that is wanted most. */
function Routine({ line, steps }: { line: string; steps: RoutineStep<VolumesCard>[] }) {
  return (
    <section className="mt-12 landing:offscreen [--height:50rem] md:mt-20">
      <h2 className="mb-5 text-25 md:mb-8 md:text-31">Уход в {count(steps.length, ['шаг', 'шага', 'шагов'])}</h2>
      <ol className="flex flex-wrap gap-3 md:gap-4">
        {steps.map(({ name, products }, index) => {
          const { slug, name: title, product_type, image_url } = products[0]!
          const more = products.length - 1
          return (
            <li
              key={name}
              className="relative flex min-w-0 flex-1 basis-40 flex-col rounded-card border bg-surface p-4 md:p-6"
            >
              <p className="text-31 leading-none font-normal text-accent tabular-nums">{index + 1}</p>
              <h3 className="mt-2 text-16 md:text-20">{name}</h3>
              <ProductPicture
                path={image_url}
                sizes="(width < 48rem) 128px, 212px"
                className="mx-auto my-4 size-32 md:size-53"
              />
              <p className="text-14 font-semibold">
                <Link to="/product/$slug" params={{ slug }} className="after:absolute after:inset-0 hover:text-accent">
                  {title}
                </Link>
              </p>
              <p className="text-13 text-muted">{product_type}</p>
              {more > 0 && (
                <Link
                  to="/catalog"
                  search={{ line, productType: [...new Set(products.map((product) => product.product_type))].join() }}
                  className="relative z-1 mt-1 inline-flex min-h-11 items-center self-start text-13 link"
                >
                  Ещё {more} для этого шага
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
