import ImageOff from 'lucide-react/icons/image-off'
import { cn } from '#lib/dom/cn'
import { cardBeside } from '../packshot.ts'
import { pictureUrl } from '../picture-url.ts'

type ProductPictureProps = {
  /** Path of the large picture, which ends in -640.webp or -640.avif; one for cards lies beside it. */
  path: string | null
  alt?: string
  sizes: string
  /** Above the fold: fetched at once, with priority. */
  eager?: boolean
  className?: string
}

/** A placeholder icon where there is no picture. */
export function ProductPicture({ path, alt = '', sizes, eager = false, className }: ProductPictureProps) {
  if (!path) {
    return (
      <span className={cn('grid place-items-center', className)}>
        <ImageOff aria-hidden className="size-8 max-w-full text-control" />
      </span>
    )
  }
  const url = pictureUrl(path)
  const card = cardBeside(url)
  return (
    <img
      src={url}
      srcSet={card === url ? undefined : `${card} 320w, ${url} 640w`}
      sizes={sizes}
      width={640}
      height={640}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={cn('base:object-contain', className)}
    />
  )
}
