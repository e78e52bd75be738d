import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState, type DragEvent } from 'react'
import { cn } from '#lib/cn'
import { saveFile } from '#lib/save-file'
import { Button } from '#ui/button'
import { templateFile } from '../import-template.ts'
import { ChooseCsv } from './choose-csv.tsx'

type ImportStartProps = { isReading: boolean; onFile: (file: File | undefined) => void }

/** Where a file is put. */
export function ImportStart({ isReading, onFile }: ImportStartProps) {
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-card border border-dashed bg-surface px-4 py-5 md:px-6',
        over ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <Upload aria-hidden className="flex-none text-accent max-md:hidden" />
      <div className="min-w-0 flex-1 basis-70">
        <p className="font-semibold">Файл CSV с товарами, до 5 000 строк</p>
        <p className="text-13 text-muted">
          Кодировка и разделитель определятся сами. Строка с известным артикулом изменит товар, с новым создаст
          черновик, пустая ячейка ничего не меняет. До вашего подтверждения каталог останется прежним.
        </p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:flex-col">
        <Button variant="secondary" onClick={() => saveFile(templateFile(), 'Шаблон импорта товаров.csv')}>
          <Download aria-hidden />
          Шаблон
        </Button>
        <ChooseCsv loading={isReading} onFile={onFile}>
          Выбрать файл
        </ChooseCsv>
      </div>
    </div>
  )
}
