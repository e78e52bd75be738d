import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productCountsQuery } from '#features/assortment/queries.ts'
import { hueStyle } from '#features/assortment/use-assortment.ts'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { productCount } from '../product.ts'
import { linesQuery } from '../shelf-queries.ts'
import { ProductPicture } from './product-picture.tsx'

export function LineTiles() {
  const lines = useQuery(linesQuery())
  const { data: counts } = useQuery(productCountsQuery())
  if (lines.isError) return <ErrorState onRetry={() => void lines.refetch()} retrying={lines.isFetching} />
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2.5 md:grid-cols-2 md:gap-4 lg:grid-cols-[repeat(auto-fill,minmax(max(13rem,(100%-3rem)/4),1fr))]">
      {lines.data?.map(({ slug, name, color, tagline, picture_path }) => (
        <li key={slug}>
          <Link
            to="/lines/$slug"
            params={{ slug }}
            style={hueStyle(color)}
            className="relative block h-53 overflow-hidden rounded-card bg-linear-[160deg] from-hue-tint to-hue-shade p-3.5 text-hue-ink md:h-62 md:p-5.5"
          >
            <h3 className="text-16 tracking-[-0.02em] md:text-20">{name}</h3>
            <p className="mt-1 max-w-[17ch] text-12 leading-[1.4] text-balance text-ink-soft md:mt-1.5 md:text-13">
              {tagline}
            </p>
            <span className="absolute bottom-3 left-3.5 max-w-[8ch] text-12 leading-[1.3] font-medium md:bottom-5 md:left-5.5 md:max-w-none md:text-13">
              {counts && productCount(counts.lines[name] ?? 0)}
            </span>
            {picture_path === null ? (
              <JarOutline />
            ) : (
              <ProductPicture
                path={picture_path}
                sizes="(width < 48rem) 136px, 240px"
                className="absolute -right-5.5 -bottom-1.5 size-34 max-w-none md:-right-10 md:-bottom-3.5 md:size-60"
              />
            )}
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

/** For a line without a packshot of its own. */
function JarOutline() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      className="absolute -right-2.5 -bottom-1.5 size-28 fill-hue md:-right-4 md:-bottom-3.5 md:size-44"
    >
      <rect x="18" y="38" width="64" height="56" rx="9" opacity=".3" />
      <rect x="14" y="18" width="72" height="22" rx="5" opacity=".55" />
      <rect x="30" y="58" width="40" height="3" rx="1.5" opacity=".6" />
      <rect x="36" y="66" width="28" height="3" rx="1.5" opacity=".4" />
    </svg>
  )
}
