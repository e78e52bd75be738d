import UploadIcon from 'lucide-react/icons/upload'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { Button, type ButtonProps } from '../action/button.tsx'

type FileChooserProps = Omit<ButtonProps, 'onClick'> & {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  /** Accessible name of the hidden input. */
  label: string
  /** A phone takes a photo instead of choosing one. */
  capture?: 'environment'
}

/** Opens the system's file dialog. */
export function FileChooser({ accept, multiple = false, onFiles, label, capture, ...props }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture={capture}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          currentTarget.value = '' // the same file may be chosen again
        }}
      />
    </>
  )
}

type FileDropProps = Pick<FileChooserProps, 'accept' | 'multiple' | 'onFiles' | 'label' | 'loading' | 'variant'> & {
  /** Replaces the default request. */
  title?: string
  hint: string
  className?: string
  children?: ReactNode
}

/** The receiver must check the files: anything can be dropped. */
export function FileDrop(props: FileDropProps) {
  const { title, hint, className, children, onFiles, multiple = false, ...chooser } = props
  const [over, setOver] = useState(false)

  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = Array.from(event.dataTransfer.files)
    onFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <div
      data-slot="file-drop"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={cn(
        'flex items-center gap-4 rounded-card border border-dashed px-4 py-4 max-md:flex-col max-md:items-stretch md:px-6',
        over ? 'border-accent bg-accent-soft' : 'border-control',
        className,
      )}
    >
      <UploadIcon aria-hidden className="flex-none text-accent max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">
          {title ?? (
            <>
              <span className="max-md:hidden">
                {multiple
                  ? 'Перетащите файлы или выберите на устройстве'
                  : 'Перетащите файл или выберите на устройстве'}
              </span>
              <span className="md:hidden">
                {multiple
                  ? 'Выберите файлы или сфотографируйте документ'
                  : 'Выберите файл или сфотографируйте документ'}
              </span>
            </>
          )}
        </p>
        <p className="text-13 text-muted">{hint}</p>
      </div>
      {children}
      <FileChooser variant="secondary" multiple={multiple} onFiles={onFiles} {...chooser}>
        {multiple ? 'Выбрать файлы' : 'Выбрать файл'}
      </FileChooser>
    </div>
  )
}
