import Download from 'lucide-react/icons/download'
import { saveFile } from '#lib/save-file'
import { Button } from '#ui/button'
import { FileDrop } from '#ui/file-drop'
import { templateFile } from '../import-template.ts'
import { csvChoice } from './choose-csv.tsx'

type ImportStartProps = { isReading: boolean; onFile: (file: File | undefined) => void }

/** Where a file is put. */
export function ImportStart({ isReading, onFile }: ImportStartProps) {
  return (
    <FileDrop
      {...csvChoice}
      title="Файл CSV с товарами, до 5 000 строк"
      hint="Кодировка и разделитель определятся сами. Строка с известным артикулом изменит товар, с новым создаст черновик, пустая ячейка ничего не меняет. До вашего подтверждения каталог останется прежним."
      loading={isReading}
      onFiles={([file]) => onFile(file)}
      className="bg-surface"
    >
      <Button variant="secondary" onClick={() => saveFile(templateFile(), 'Шаблон импорта товаров.csv')}>
        <Download aria-hidden />
        Шаблон
      </Button>
    </FileDrop>
  )
}
