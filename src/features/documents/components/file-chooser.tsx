import { useRef } from 'react'
import { Button, type ButtonProps } from '#ui/button'
import { ACCEPTED } from '../file-check.ts'

type FileChooserProps = Omit<ButtonProps, 'onClick'> & {
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** Names the window's hidden field, for those who do not see the button. */
  label?: string
}

/** A button that opens the system's window for choosing files. */
export function FileChooser({ multiple = false, onFiles, label = 'Файл документа', ...props }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}
