import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { errorText } from '#lib/error-texts'
import { CAMPAIGN_IMAGES, publicFileUrl } from '#lib/public-file'
import { Alert } from '#ui/alert'
import { Button } from '#ui/button'
import { FileDrop } from '#ui/file-drop'
import type { ComposeValues } from '../compose.ts'
import { uploadCampaignImage } from '../mutations.ts'

/** The picture of a campaign. It is made anew here, so what is sent is a JPEG whatever the file says. */
export function ImageField() {
  const { value, onChange } = useController<ComposeValues, 'image'>({ name: 'image' }).field
  const [isUploading, setUploading] = useState(false)
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

  return (
    <div role="group" aria-label="Картинка" className="grid gap-2">
      <p className="text-14 font-medium">
        Картинка <span className="font-normal text-muted">необязательно</span>
      </p>
      {value ? (
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
      ) : (
        <FileDrop
          label="Картинка рассылки"
          accept="image/jpeg,image/png,image/webp"
          hint="JPG, PNG или WebP, от 400 пикселей"
          loading={isUploading}
          onFiles={(files) => void upload(files)}
        />
      )}
      {problem && <Alert role="alert" tone="danger" title={problem} />}
    </div>
  )
}
