import type { ButtonProps } from '#ui/button'
import { FileChooser } from '#ui/file-drop'

/** What the system's window offers, and what its hidden field is called. */
export const csvChoice = { accept: '.csv,.tsv,.txt,text/csv', label: 'Файл с товарами' }

type ChooseCsvProps = Omit<ButtonProps, 'onClick'> & { onFile: (file: File | undefined) => void }

/** A button that chooses another table. */
export const ChooseCsv = ({ onFile, ...props }: ChooseCsvProps) => (
  <FileChooser {...csvChoice} onFiles={([file]) => onFile(file)} {...props} />
)
