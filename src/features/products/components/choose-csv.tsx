import type { ButtonProps } from '#ui/action/button'
import { FileChooser } from '#ui/form/file-drop'

export const csvChoice = { accept: '.csv,.tsv,.txt,text/csv', label: 'Файл с товарами' }

type ChooseCsvProps = Omit<ButtonProps, 'onClick'> & { onFile: (file: File | undefined) => void }

export const ChooseCsv = ({ onFile, ...props }: ChooseCsvProps) => (
  <FileChooser {...csvChoice} onFiles={([file]) => onFile(file)} {...props} />
)
