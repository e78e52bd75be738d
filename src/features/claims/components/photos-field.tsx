import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { encodePicture } from '#lib/picture/encode'
import { IconButton } from '#ui/action/icon-button'
import { FileChooser } from '#ui/form/file-drop'

export const MOST_PHOTOS = 8
/** A scratch can still be seen, and a slow network carries it in seconds. */
const LONGEST_SIDE = 2000

export type PickedPhoto = { path: string; blob: Blob }

type PhotosFieldProps = {
  photos: readonly PickedPhoto[]
  /** Made smaller already. */
  onAdd: (photos: Blob[]) => Promise<void>
  onRemove: (path: string) => void
}

/** Photos of a phone's camera or from its gallery. */
export function PhotosField({ photos, onAdd, onRemove }: PhotosFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const room = MOST_PHOTOS - photos.length

  async function add(files: File[]) {
    if (files.length === 0) return
    setProblem(files.length > room ? `Можно приложить не больше ${MOST_PHOTOS} фото.` : undefined)
    setIsReading(true)
    const read = await Promise.allSettled(
      files
        .slice(0, room)
        .map((file) => encodePicture(file, { sides: [LONGEST_SIDE], shortest: 1, type: 'image/jpeg' })),
    )
    const refused = read.findIndex(({ status }) => status === 'rejected')
    if (refused >= 0)
      setProblem(`${files[refused]!.name}. ${errorText((read[refused] as PromiseRejectedResult).reason)}`)
    await onAdd(read.flatMap((result) => (result.status === 'fulfilled' ? result.value.files : [])))
    setIsReading(false)
  }

  const chooser = {
    variant: 'secondary',
    accept: 'image/*',
    onFiles: (files: File[]) => void add(files),
    loading: isReading,
  } as const
  return (
    <div role="group" aria-label="Фото" className="grid gap-3">
      {photos.length > 0 && (
        <ul aria-label="Выбранные фото" className="flex flex-wrap gap-2">
          {photos.map(({ path, blob }, index) => (
            <li key={path} className="relative">
              <Preview blob={blob} alt={`Фото ${index + 1}`} />
              <IconButton
                label={`Убрать фото ${index + 1}`}
                className="absolute top-0 right-0 rounded-control bg-surface"
                onClick={() => onRemove(path)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className="flex flex-wrap gap-2">
          <span className="contents md:hidden">
            <FileChooser {...chooser} capture="environment" label="Сфотографировать" className="md:hidden">
              <Camera aria-hidden />
              Снять
            </FileChooser>
          </span>
          <FileChooser {...chooser} multiple label="Выбрать фото">
            <ImagePlus aria-hidden />
            Выбрать фото
          </FileChooser>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  return (
    <img
      ref={(image) => {
        if (!image) return undefined
        const url = URL.createObjectURL(blob)
        image.src = url
        return () => URL.revokeObjectURL(url)
      }}
      alt={alt}
      className="size-28 rounded-control bg-sunken object-cover"
    />
  )
}
