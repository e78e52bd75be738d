import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cn } from '#lib/cn'
import { hueClass } from '#lib/hue'
import { count } from '#lib/plural'
import { ErrorState } from '#ui/error-state'
import { Skeleton } from '#ui/skeleton'
import { linesQuery } from '../queries.ts'
import { ProductPicture } from './product-picture.tsx'

// The packshot that stands for each line.
const faces: Record<string, string> = {
  'all-over': 'AO-050-0075',
  'basic-science': 'BS-028-0200',
  'derma-science': 'DS-034-0050',
  'acnex-science': 'AX-014-0150',
  'aqua-science': 'AQ-003-0030',
  'age-science': 'AG-009-0050',
  'white-science': 'WH-022-0100',
  'medicare-science': 'MC-045-0030',
}

/** All lines as tiles, each on its own hue. */
export function LineTiles() {
  const lines = useQuery(linesQuery())
  if (lines.isError) return <ErrorState onRetry={() => void lines.refetch()} retrying={lines.isFetching} />
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(max(13rem,(100%-3rem)/4),1fr))]">
      {lines.data?.map(({ slug, name, tagline, productCount }) => (
        <li key={slug}>
          <Link
            to="/catalog"
            search={{ line: name }}
            className={cn(
              'relative block h-53 overflow-hidden rounded-card p-3.5 text-hue-ink md:h-62 md:p-5.5',
              'bg-[linear-gradient(160deg,var(--hue-tint),color-mix(in_oklab,var(--hue-tint)_72%,var(--hue)_13%))]',
              hueClass(slug),
            )}
          >
            <h3 className="text-16 tracking-[-0.02em] md:text-20">{name}</h3>
            <p className="mt-1 max-w-[17ch] text-12 leading-[1.4] text-balance text-ink-soft md:mt-1.5 md:text-13">
              {tagline}
            </p>
            <span className="absolute bottom-3 left-3.5 max-w-[8ch] text-12 leading-[1.3] font-medium md:bottom-5 md:left-5.5 md:max-w-none md:text-13">
              {count(productCount, ['средство', 'средства', 'средств'])}
            </span>
            <ProductPicture
              path={faces[slug] ? `/img/products/${faces[slug]}-640.webp` : null}
              sizes="(width < 48rem) 136px, 240px"
              className="absolute -right-5.5 -bottom-1.5 size-34 max-w-none md:-right-10 md:-bottom-3.5 md:size-60"
            />
          </Link>
        </li>
      )) ??
        Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <Skeleton className="h-53 rounded-card md:h-62" />
          </li>
        ))}
    </ul>
  )
}
