import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { FileChooser } from '#ui/file-drop'
import { toast } from '#ui/toast'
import { photoMutation } from '../mutations.ts'

/** The database lets admins and the manager change it. */
export function ManagerPhoto({ managerId, hasPhoto }: { managerId: string; hasPhoto: boolean }) {
  const photo = useMutation(photoMutation(managerId))
  const change = (file: File | null) =>
    photo.mutate(file, {
      onSuccess: () => toast.success(file ? 'Фото сохранено' : 'Фото убрано'),
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <div className="-ml-2 flex flex-wrap">
      <FileChooser
        variant="ghost"
        size="sm"
        className="px-2 text-accent"
        label="Фото менеджера"
        accept="image/jpeg,image/png,image/webp"
        loading={photo.isPending}
        onFiles={([file]) => file && change(file)}
      >
        {hasPhoto ? 'Заменить фото' : 'Добавить фото'}
      </FileChooser>
      {hasPhoto && (
        <Button variant="ghost" size="sm" className="px-2" disabled={photo.isPending} onClick={() => change(null)}>
          Убрать
        </Button>
      )}
    </div>
  )
}
