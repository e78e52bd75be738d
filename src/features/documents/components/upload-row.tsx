import X from 'lucide-react/icons/x'
import { Button } from '#ui/action/button'
import { FileChooser } from '#ui/form/file-drop'
import { IconButton } from '#ui/action/icon-button'
import { Progress } from '#ui/state/progress'
import { ACCEPTED } from '../file-check.ts'
import type { Upload } from '../use-uploads.ts'
import { fileSizeText } from '#lib/files/file-size'
import { FileMark } from './document-row.tsx'

type UploadRowProps = {
  upload: Upload
  onRetry: () => void
  onOther: (file: File | undefined) => void
  onDrop: () => void
}

export function UploadRow({ upload, onRetry, onOther, onDrop }: UploadRowProps) {
  const { file, state, sentBytes, problem, retriable } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 md:flex-nowrap md:px-6">
      <FileMark />
      <div className="min-w-0 flex-1 basis-50">
        <p className="text-14 font-semibold break-words">{file.name}</p>
        {state === 'failed' ? (
          <p role="alert" className="text-13 text-danger">
            {problem}
          </p>
        ) : (
          <>
            <p className="text-13 text-muted tabular-nums">
              {state === 'sent'
                ? 'Проверяем содержимое'
                : `Загружаем, ${fileSizeText(sentBytes)} из ${fileSizeText(file.size)}`}
            </p>
            <Progress
              label={`Загрузка: ${file.name}`}
              value={state === 'sent' ? null : sentBytes}
              max={file.size || 1}
              className="mt-2 h-1 max-w-90"
            />
          </>
        )}
      </div>
      <div className="flex items-center gap-1.5 max-md:ml-auto">
        {state === 'failed' &&
          (retriable ? (
            <Button variant="secondary" className="px-3" onClick={onRetry}>
              Повторить
            </Button>
          ) : (
            <FileChooser
              accept={ACCEPTED}
              label="Файл документа"
              variant="secondary"
              className="px-3"
              onFiles={([file]) => onOther(file)}
            >
              Выбрать другой
            </FileChooser>
          ))}
        <IconButton label={state === 'failed' ? `Убрать: ${file.name}` : `Отменить: ${file.name}`} onClick={onDrop}>
          <X />
        </IconButton>
      </div>
    </li>
  )
}
