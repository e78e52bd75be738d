import { useRef } from 'react'
import { Button, type ButtonProps } from '#ui/button'

type ChooseCsvProps = Omit<ButtonProps, 'onClick'> & { onFile: (file: File | undefined) => void }

/** A button that opens the system's window for choosing a table. */
export function ChooseCsv({ onFile, ...props }: ChooseCsvProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Файл с товарами"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
