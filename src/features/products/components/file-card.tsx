import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { count } from '#lib/text/plural'
import type { CsvTable } from '../csv-table.ts'

type FileCardProps = { name: string; table: CsvTable; note?: string; children: ReactNode }

const delimiters: Record<string, string> = { ';': '«;»', ',': '«,»', '\t': 'табуляция' }

export function FileCard({ name, table, note, children }: FileCardProps) {
  const { rows, encoding, delimiter } = table
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border bg-surface px-4 py-4 md:px-5.5">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <FileText aria-hidden className="size-5 text-ink-soft" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-13 text-muted">
          {count(rows.length, ['строка', 'строки', 'строк'])}, {encoding}, разделитель{' '}
          {delimiters[delimiter] ?? `«${delimiter}»`}
          {note && `. ${note}`}
        </p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:flex-col">{children}</div>
    </div>
  )
}
