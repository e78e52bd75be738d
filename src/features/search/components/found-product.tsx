import { Link } from '@tanstack/react-router'
import { useHue } from '#features/assortment/use-assortment.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { volumeText } from '#features/catalog/product.ts'
import { cn } from '#lib/dom/cn'
import { priceText } from '#lib/money/money'
import { emphasise } from '../emphasis.ts'
import type { Suggestion } from '../results.ts'

export type FoundProductProps = {
  id: string
  result: Suggestion
  /** The volume of the family whose price stands here. */
  shown?: Suggestion
  query?: string
  isActive: boolean
  onActivate: (id: string) => void
  onDone: () => void
}

export function FoundProduct({
  id,
  result,
  shown = result,
  query = '',
  isActive,
  onActivate,
  onDone,
}: FoundProductProps) {
  const { slug, product_name, product_type, line, image_url } = result
  const { volume_ml, price } = shown
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to="/product/$slug"
      params={{ slug }}
      preload={false}
      onClick={onDone}
      onPointerMove={() => onActivate(id)}
      style={useHue(line)}
      className={cn(
        'grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control px-1.5 py-[3px] md:min-h-14 md:gap-x-3 md:px-2 md:py-[5px]',
        isActive && 'bg-accent-soft',
      )}
    >
      <span className="grid size-10 place-items-center rounded-control bg-sunken p-0.5 md:size-11.5">
        <ProductPicture path={image_url} sizes="46px" eager className="size-full" />
      </span>
      <span className="min-w-0">
        <span className="block text-13 leading-[1.3] font-medium md:text-14">
          <Emphasised text={product_name} query={query} />{' '}
          <span className="font-normal text-muted">
            (<Emphasised text={product_type} query={query} />)
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-12 text-muted">
          <i aria-hidden className="size-[7px] flex-none rounded-full bg-hue" />
          <span>
            {line} · {volumeText(volume_ml)}
          </span>
        </span>
      </span>
      <span
        className={cn(
          'col-start-2 whitespace-nowrap md:col-start-3',
          price === null ? 'text-12 text-ink-soft md:text-13' : 'text-13 font-semibold md:text-14',
        )}
      >
        {priceText(price)}
      </span>
    </Link>
  )
}

function Emphasised({ text, query }: { text: string; query: string }) {
  return emphasise(text, query).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="border-b-[1.5px] border-accent-edge bg-transparent font-semibold text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
