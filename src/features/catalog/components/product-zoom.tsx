import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import { useState, type CSSProperties } from 'react'
import { cn } from '#lib/dom/cn'
import { scrim } from '#ui/window/dialog'
import { useFocusReturn } from '#ui/window/focus-return'
import { IconButton } from '#ui/action/icon-button'
import type { GalleryImage } from '../gallery.ts'
import { closerBeside } from '../packshot.ts'
import { pictureUrl } from '../picture-url.ts'
import { Tint } from './texture.tsx'

type ProductZoomProps = {
  title: string
  images: GalleryImage[]
  /** Sets the hue of textures: the window is outside the page's. */
  style: CSSProperties | undefined
  /** Index of the shown picture. */
  chosen: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** The pictures at full screen; a press doubles the size, and dragging moves it. */
export function ProductZoom({ title, images, style, chosen, onChoose, onClose }: ProductZoomProps) {
  const [close, setClose] = useState(false)
  const focusReturn = useFocusReturn()
  const picture = images[chosen]
  const closer = picture && closerBeside(picture.path)

  function step(by: number) {
    setClose(false)
    onChoose((chosen + by + images.length) % images.length)
  }

  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrim} />
        <RadixDialog.Content
          data-slot="zoom"
          style={style}
          aria-describedby={undefined}
          {...focusReturn}
          onKeyDown={({ key }) => {
            if (images.length > 1 && key === 'ArrowLeft') step(-1)
            if (images.length > 1 && key === 'ArrowRight') step(1)
          }}
          className="fixed inset-0 z-41 overflow-hidden bg-studio outline-none data-[state=open]:animate-fade-in md:inset-6 md:rounded-panel"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <div className={cn('size-full', close ? 'overflow-auto' : 'overflow-hidden')}>
            <button
              type="button"
              aria-pressed={close}
              aria-label="Ещё крупнее"
              onClick={() => setClose(!close)}
              className={cn(
                'relative block focus-visible:-outline-offset-4',
                close ? 'size-[200%] cursor-zoom-out' : 'size-full cursor-zoom-in',
              )}
            >
              <picture>
                {closer && <source srcSet={pictureUrl(closer)} />}
                <img
                  src={picture && pictureUrl(picture.path)}
                  alt={picture?.alt || title}
                  className="size-full object-contain p-4 md:p-10"
                />
              </picture>
              {picture?.isTexture && <Tint />}
            </button>
          </div>
          {images.length > 1 && (
            <div className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-3 text-14 tabular-nums">
              <IconButton label="Предыдущее изображение" variant="outlined" onClick={() => step(-1)}>
                <ChevronLeft />
              </IconButton>
              <span aria-live="polite">
                {chosen + 1} из {images.length}
              </span>
              <IconButton label="Следующее изображение" variant="outlined" onClick={() => step(1)}>
                <ChevronRight />
              </IconButton>
            </div>
          )}
          <RadixDialog.Close asChild>
            <IconButton label="Закрыть" variant="outlined" className="absolute top-3 right-3 md:top-4 md:right-4">
              <X />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
