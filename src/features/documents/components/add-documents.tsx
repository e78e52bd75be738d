import UploadIcon from 'lucide-react/icons/upload'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { cn } from '#lib/cn'
import { isoDay } from '#lib/dates'
import { Card } from '#ui/card'
import { Field } from '#ui/field'
import { Input } from '#ui/input'
import { Select } from '#ui/select'
import { fileSizeText, issueProblem, kinds, type DocumentKind } from '../words.ts'
import { LARGEST_FILE } from '../file-check.ts'
import type { Purpose, Upload, useUploads } from '../use-uploads.ts'
import { FileChooser } from './file-chooser.tsx'
import { UploadRow } from './upload-row.tsx'

const options = Object.entries(kinds).map(([value, { label }]) => ({ value: value as DocumentKind, label }))

const emptyDetails = { number: '', issuedOn: '', expiresOn: '' }

type AddDocumentsProps = ReturnType<typeof useUploads> & {
  /** How many more documents there may be. */
  room: number
}

/** Where files are chosen or dropped, and how they get along. */
export function AddDocuments({ uploads, start, retry, drop, room }: AddDocumentsProps) {
  const [kind, setKind] = useState<DocumentKind>('registration')
  const [details, setDetails] = useState(emptyDetails)
  const issuedOn = useRef<HTMLInputElement>(null)
  const { expires, hint } = kinds[kind]
  const expiresOn = expires ? details.expiresOn : ''
  const remark = kind === 'license' ? 'если есть' : 'необязательно'
  const problem = issueProblem(details.issuedOn, expiresOn)

  function add(files: File[]) {
    if (files.length === 0) return
    if (problem) return issuedOn.current?.focus()
    const purpose: Purpose = {
      kind,
      number: details.number.trim() || null,
      issuedOn: details.issuedOn || null,
      expiresOn: expiresOn || null,
    }
    start(files, purpose)
    // The next document is another one.
    setDetails(emptyDetails)
  }
  const swap = (upload: Upload, file: File | undefined) => {
    if (!file) return
    drop(upload)
    start([file], upload.purpose)
  }
  const detail = (name: keyof typeof emptyDetails) => ({
    value: details[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setDetails({ ...details, [name]: value }),
  })
  return (
    <Card padded={false} aria-label="Добавить документ">
      <div className="px-4 py-4 md:px-6 md:py-5">
        <h2 className="text-20">Добавить документ</h2>
        {room > 0 ? (
          <>
            <div className="mt-4 grid gap-x-4 gap-y-3.5 md:grid-cols-2">
              <Field label="Какой документ" hint={hint}>
                <Select options={options} value={kind} onValueChange={setKind} />
              </Field>
              <Field label="Номер документа" remark={remark}>
                <Input autoComplete="off" maxLength={60} {...detail('number')} />
              </Field>
              <Field label="Дата выдачи" remark={remark} error={problem}>
                <Input ref={issuedOn} type="date" max={isoDay()} {...detail('issuedOn')} />
              </Field>
              {expires && (
                <Field label="Действует до" remark="если есть срок">
                  <Input type="date" min={isoDay()} {...detail('expiresOn')} />
                </Field>
              )}
            </div>
            <DropZone onFiles={add} />
          </>
        ) : (
          <p className="mt-1 text-14 text-ink-soft">Мест больше нет. Удалите лишний файл, чтобы загрузить новый.</p>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="border-t *:not-first:border-t">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onOther={(file) => swap(upload, file)}
              onDrop={() => drop(upload)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)

  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles(Array.from(event.dataTransfer.files))
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={cn(
        'mt-4 flex items-center gap-4 rounded-card border border-dashed px-4 py-4 max-md:flex-col max-md:items-stretch md:px-6',
        over ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <UploadIcon aria-hidden className="flex-none text-accent max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">
          <span className="max-md:hidden">Перетащите файлы или выберите на устройстве</span>
          <span className="md:hidden">Выберите файлы или снимите документ</span>
        </p>
        <p className="text-13 text-muted">PDF, JPG, PNG до {fileSizeText(LARGEST_FILE)}</p>
      </div>
      <FileChooser variant="secondary" multiple label="Файлы документов" onFiles={onFiles}>
        Выбрать файлы
      </FileChooser>
    </div>
  )
}
