import { useRef, useState } from 'react'
import { isoDay } from '#lib/dates/dates'
import { keepOneLine } from '#lib/forms/one-line'
import { Card } from '#ui/page/card'
import { DateInput } from '#ui/form/date-input'
import { Field } from '#ui/form/field'
import { FileDrop } from '#ui/form/file-drop'
import { Input } from '#ui/form/input'
import { Select } from '#ui/form/select'
import { fileSizeText } from '#lib/files/file-size'
import { issueProblem, kinds, type DocumentKind } from '../words.ts'
import { ACCEPTED, LARGEST_FILE } from '../file-check.ts'
import type { Purpose, Upload, useUploads } from '../use-uploads.ts'
import { UploadRow } from './upload-row.tsx'

const options = Object.entries(kinds).map(([value, { label }]) => ({ value: value as DocumentKind, label }))

const emptyDetails = { number: '', issuedOn: '', expiresOn: '' }

type AddDocumentsProps = ReturnType<typeof useUploads> & {
  /** How many more documents are allowed. */
  room: number
  kind: DocumentKind
  onKind: (kind: DocumentKind | undefined) => void
}

/** To the button that chooses files. */
export const goToFiles = () => document.querySelector<HTMLElement>('[data-slot=file-drop] button')?.focus()

export function AddDocuments({ uploads, start, retry, drop, room, kind, onKind }: AddDocumentsProps) {
  const [details, setDetails] = useState(emptyDetails)
  const issuedOn = useRef<HTMLInputElement>(null)
  const { expires, hint } = kinds[kind]
  const expiresOn = expires ? details.expiresOn : ''
  const remark = kind === 'license' ? 'если есть' : 'необязательно'
  const problem = issueProblem(details.issuedOn, expiresOn)
  const [refused, setRefused] = useState(false)
  // Dates still being typed are not wrong yet.
  const isTyped = [details.issuedOn, expiresOn].every((day) => day === '' || day.length === 10)

  function add(files: File[]) {
    if (files.length === 0) return
    setRefused(problem !== undefined)
    if (problem) return issuedOn.current?.focus()
    const purpose: Purpose = {
      kind,
      number: details.number.trim() || null,
      issuedOn: details.issuedOn || null,
      expiresOn: expiresOn || null,
    }
    start(files, purpose)
    // The next document has other details.
    setDetails(emptyDetails)
    onKind(undefined)
  }
  const swap = (upload: Upload, file: File | undefined) => {
    if (!file) return
    drop(upload)
    start([file], upload.purpose)
  }
  const detail = (name: 'issuedOn' | 'expiresOn') => ({
    value: details[name],
    onValueChange: (value: string) => setDetails({ ...details, [name]: value }),
  })
  return (
    <Card padded={false} aria-label="Добавить документ">
      <div className="px-4 py-4 md:px-6 md:py-5">
        <h2 className="text-20">Добавить документ</h2>
        {room > 0 ? (
          <>
            <div className="mt-4 grid gap-x-4 gap-y-3.5 md:grid-cols-2">
              <Field label="Какой документ" hint={hint}>
                <Select options={options} value={kind} onValueChange={onKind} />
              </Field>
              <Field label="Номер документа" remark={remark}>
                <Input
                  autoComplete="off"
                  maxLength={60}
                  value={details.number}
                  onInput={keepOneLine}
                  onChange={({ target }) => setDetails({ ...details, number: target.value })}
                />
              </Field>
              <Field label="Дата выдачи" remark={remark} error={(refused || isTyped) && problem}>
                <DateInput ref={issuedOn} max={isoDay()} {...detail('issuedOn')} />
              </Field>
              {expires && (
                <Field label="Действует до" remark="если есть срок">
                  <DateInput min={isoDay()} {...detail('expiresOn')} />
                </Field>
              )}
            </div>
            <FileDrop
              multiple
              accept={ACCEPTED}
              label="Файлы документов"
              hint={`PDF, JPG, PNG до ${fileSizeText(LARGEST_FILE)}`}
              onFiles={add}
              className="mt-4"
            />
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
