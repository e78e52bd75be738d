import ZoomIn from 'lucide-react/icons/zoom-in'
import { useState } from 'react'
import { useHue } from '#features/assortment/use-assortment.ts'
import { cn } from '#lib/dom/cn'
import { lazyPart } from '#ui/state/lazy-part'
import { Tag } from '#ui/data/tag'
import { galleryOf } from '../gallery.ts'
import { fullName, markOf, type Product } from '../product.ts'
import { useTexture } from '../texture.ts'
import { ProductPicture } from './product-picture.tsx'
import { Texture } from './texture.tsx'

const SIZES = '(width < 48rem) 92vw, (width < 64rem) 46vw, 640px'

const ProductZoom = lazyPart(async () => (await import('./product-zoom.tsx')).ProductZoom)

export function ProductGallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const hue = useHue(product.line)
  const texture = useTexture(product.product_type)
  const images = galleryOf(product, texture)
  const picture = images[chosen] ?? images[0]
  const mark = markOf(product)
  return (
    <div className={cn('grid gap-4 max-md:-mx-(--page-gutter)', images.length > 1 && 'lg:grid-cols-[84px_1fr]')}>
      {images.length > 1 && (
        <ul className="relative z-1 flex flex-wrap gap-3 max-md:-mt-24 max-md:px-4 max-lg:order-last lg:flex-col">
          {images.map(({ path, isTexture }, index) => (
            <li key={path}>
              <button
                type="button"
                aria-label={`Изображение ${index + 1}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className="grid size-16 place-items-center rounded-card bg-studio aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent lg:size-21"
              >
                {isTexture ? (
                  <Texture path={path} sizes="84px" tinted className="size-[84%] rounded-control" />
                ) : (
                  <ProductPicture path={path} sizes="84px" className="size-[84%]" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative grid aspect-square place-items-center overflow-hidden bg-studio md:rounded-panel">
        {picture?.isTexture ? (
          <Texture path={picture.path} alt={picture.alt} sizes={SIZES} eager tinted className="size-full" />
        ) : (
          <ProductPicture
            path={picture?.path ?? null}
            alt={picture?.alt || fullName(product)}
            sizes={SIZES}
            eager
            className="size-[92%]"
          />
        )}
        {picture && (
          <button
            type="button"
            aria-label="Увеличить изображение"
            aria-haspopup="dialog"
            onClick={() => setZoomed(true)}
            className="group absolute inset-0 grid cursor-zoom-in content-end justify-end p-3 focus-visible:-outline-offset-4 md:rounded-panel md:p-4"
          >
            <span className="grid size-11 place-items-center rounded-full bg-surface text-ink-soft group-hover:text-accent print:hidden">
              <ZoomIn />
            </span>
          </button>
        )}
        {mark && (
          <Tag filled className="absolute top-4 right-4 md:top-5 md:right-5">
            {mark}
          </Tag>
        )}
      </div>
      {zoomed && (
        <ProductZoom
          title={fullName(product)}
          images={images}
          style={hue}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setZoomed(false)}
        />
      )}
    </div>
  )
}
