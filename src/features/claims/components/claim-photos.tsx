import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import { FileViewer } from '#features/documents/components/file-viewer.tsx'
import { cn } from '#lib/dom/cn'
import { Skeleton } from '#ui/state/skeleton'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { claimPhotoQuery } from '../queries.ts'

/** Side by side; each opens in a window, where it can be enlarged. */
export function ClaimPhotos({ photos, size = 'size-20' }: { photos: readonly string[]; size?: string }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Фото" className="flex flex-wrap gap-2">
      {photos.map((path, index) => (
        <li key={path}>
          <Dialog>
            <DialogTrigger aria-label={`Фото ${index + 1}`} className={cn('block rounded-control', size)}>
              <Thumbnail path={path} size={size} />
            </DialogTrigger>
            <DialogContent title={`Фото ${index + 1} из ${photos.length}`} size="lg">
              <OpenedPhoto path={path} name={`Фото ${index + 1}`} />
            </DialogContent>
          </Dialog>
        </li>
      ))}
    </ul>
  )
}

/** Links end after a minute: a picture that was loaded stays. */
function Thumbnail({ path, size }: { path: string; size: string }) {
  const { data, isError } = useQuery({ ...claimPhotoQuery(path), refetchInterval: false, staleTime: Infinity })
  if (isError)
    return (
      <span className={cn('grid place-items-center rounded-control bg-sunken', size)}>
        <ImageOff aria-hidden className="text-control" />
      </span>
    )
  if (!data) return <Skeleton className={size} />
  return <img src={data.view} alt="" className={cn('rounded-control bg-sunken object-cover', size)} />
}

function OpenedPhoto({ path, name }: { path: string; name: string }) {
  return <FileViewer name={name} mime="image/jpeg" links={useQuery(claimPhotoQuery(path))} className="aspect-[4/3]" />
}
