import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { errorText } from '#lib/text/error-texts'
import { CAMPAIGN_IMAGES, publicFileUrl } from '#lib/files/public-file'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { FileChooser, FileDrop } from '#ui/form/file-drop'
import type { ComposeValues } from '../compose.ts'
import { uploadCampaignImage } from '../mutations.ts'

const HINT = 'JPG, PNG или WebP, от 400 пикселей'

/** The picture is re-encoded here, so a JPEG is sent whatever the file claims. */
export function ImageField() {
  const { value, onChange } = useController<ComposeValues, 'image'>({ name: 'image' }).field
  const [isUploading, setUploading] = useState(false)
  const isPhone = useIsPhone()
  const [problem, setProblem] = useState<string | null>(null)

  async function upload([file]: File[]) {
    if (!file) return
    setUploading(true)
    setProblem(null)
    try {
      onChange(await uploadCampaignImage(file))
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setUploading(false)
    }
  }

  const chooser = {
    label: 'Картинка рассылки',
    accept: 'image/jpeg,image/png,image/webp',
    loading: isUploading,
    onFiles: (files: File[]) => void upload(files),
  }
  return (
    <div role="group" aria-label="Картинка" className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="text-14 font-medium">
            Картинка <span className="font-normal text-muted">необязательно</span>
          </p>
          {isPhone && !value && <p className="text-13 text-muted">{HINT}</p>}
        </div>
        {isPhone && !value && (
          <FileChooser variant="secondary" {...chooser}>
            Выбрать
          </FileChooser>
        )}
      </div>
      {value && (
        <div className="flex items-center gap-4">
          <img
            src={publicFileUrl(CAMPAIGN_IMAGES, value)}
            alt="Картинка рассылки"
            className="h-20 max-w-40 rounded-control border bg-sunken object-contain"
          />
          <Button type="button" variant="secondary" onClick={() => onChange(null)}>
            <Trash2 className="size-4" />
            Убрать
          </Button>
        </div>
      )}
      {!value && !isPhone && <FileDrop {...chooser} hint={HINT} />}
      {problem && <Alert role="alert" tone="danger" title={problem} />}
    </div>
  )
}
