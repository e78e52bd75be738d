import type { UseQueryResult } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { Skeleton } from '#ui/state/skeleton'

const zooms = [1, 1.5, 2, 3]

/** To view and to download. */
export type FileLinks = { view: string; download: string }

type FileViewerProps = {
  name: string
  mime: string
  links: UseQueryResult<FileLinks>
  /** Size of the frame. */
  className?: string
}

/** A picture to turn and enlarge, or a PDF in the browser's own viewer. */
export function FileViewer({ name, mime, links, className = 'aspect-[1/1.4]' }: FileViewerProps) {
  if (links.isPending) return <Skeleton className={className} />
  if (links.isError) {
    return (
      <div
        className={cn(
          'grid content-center justify-items-center gap-3 rounded-card border bg-surface p-6 text-center text-14',
          className,
        )}
      >
        {errorText(links.error)}
        <Button variant="secondary" size="sm" loading={links.isFetching} onClick={() => void links.refetch()}>
          Загрузить снова
        </Button>
      </div>
    )
  }
  const Viewer = mime === 'application/pdf' ? Pdf : Picture
  return <Viewer name={name} className={className} {...links.data} />
}

type FileProps = FileLinks & { name: string; className: string }

function Picture({ name, view, download, className }: FileProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  // Links change every minute: the loaded picture stays.
  const [src] = useState(view)
  const scale = zooms[zoom]! * 100
  return (
    <>
      <div
        // Scrollable by keyboard once it is larger than its frame.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Просмотр документа"
        className={cn('overflow-auto rounded-card border bg-surface [container-type:size]', className)}
      >
        <div className="grid place-items-center" style={{ width: `${scale}cqw`, height: `${scale}cqh` }}>
          <img
            src={src}
            alt={`Документ ${name}`}
            className="max-w-none object-contain transition-transform"
            // Turned by a quarter, its width lies along the frame's height.
            style={{
              width: turns % 2 === 0 ? `${scale}cqw` : `${scale}cqh`,
              height: turns % 2 === 0 ? `${scale}cqh` : `${scale}cqw`,
              transform: `rotate(${turns * 90}deg)`,
            }}
          />
        </div>
      </div>
      <Tools>
        <IconButton label="Уменьшить" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut className="size-5" />
        </IconButton>
        <IconButton label="Увеличить" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn className="size-5" />
        </IconButton>
        <IconButton label="Повернуть" onClick={() => setTurns(turns + 1)}>
          <RotateCw className="size-5" />
        </IconButton>
        <KeepLink download={download} />
      </Tools>
    </>
  )
}

function Pdf({ name, view, download, className }: FileProps) {
  const [src] = useState(view)
  return (
    <>
      <object
        // The whole page, without the browser's own bar.
        data={`${src}#toolbar=0&navpanes=0&view=Fit`}
        type="application/pdf"
        aria-label={`Документ ${name}`}
        className={cn('w-full rounded-card border bg-surface', className)}
      >
        <p className="grid h-full content-center p-6 text-center text-14 text-ink-soft">
          Этот браузер не показывает PDF на странице. Откройте файл в новой вкладке.
        </p>
      </object>
      <Tools>
        <IconButton label="Открыть в новой вкладке" asChild>
          <a href={view} target="_blank" rel="noreferrer">
            <ExternalLink className="size-5" />
          </a>
        </IconButton>
        <KeepLink download={download} />
      </Tools>
    </>
  )
}

function KeepLink({ download }: { download: string }) {
  return (
    <IconButton label="Скачать" asChild>
      <a href={download}>
        <Download className="size-5" />
      </a>
    </IconButton>
  )
}

function Tools({ children }: { children: ReactNode }) {
  return <div className="mx-auto mt-2 flex w-fit flex-none rounded-card border bg-surface">{children}</div>
}
