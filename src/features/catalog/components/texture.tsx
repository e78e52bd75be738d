import { cn } from '#lib/dom/cn'
import { ProductPicture } from './product-picture.tsx'

type TextureProps = {
  path: string
  alt?: string
  sizes: string
  eager?: boolean
  /** In the hue around it, as what belongs to a line. */
  tinted?: boolean
  className?: string
}

/** A substance from near. */
export function Texture({ tinted = false, className, ...picture }: TextureProps) {
  return (
    <span className={cn('relative isolate block overflow-hidden', className)}>
      <ProductPicture {...picture} className="absolute size-full object-cover" />
      {tinted && <Tint />}
    </span>
  )
}

/** What has a colour turns to the hue, shadows take some of it, lights stay white. */
export const Tint = () => (
  <>
    <span aria-hidden className="absolute inset-0 bg-hue mix-blend-hue" />
    <span aria-hidden className="absolute inset-0 bg-hue opacity-50 mix-blend-color" />
  </>
)
