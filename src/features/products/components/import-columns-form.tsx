import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Select } from '#ui/form/select'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import type { CsvTable } from '../csv-table.ts'
import { columnName, contestedFields, importFields, type ImportField, type Mapping } from '../import-columns.ts'
import { ChooseCsv } from './choose-csv.tsx'
import { FileCard } from './file-card.tsx'

type ImportColumnsProps = {
  name: string
  table: CsvTable
  mapping: Mapping
  isChecking: boolean
  onMapping: (mapping: Mapping) => void
  onOther: (file: File | undefined) => void
  onCheck: () => void
}

const NOTHING = 'nothing'
const fields = Object.keys(importFields) as ImportField[]

export function ImportColumns(props: ImportColumnsProps) {
  const { name, table, mapping, isChecking, onMapping, onOther, onCheck } = props
  const hasSku = mapping.includes('sku')
  const known = mapping.filter((field) => field !== undefined)
  const contested = contestedFields(table.header).filter((field) => !mapping.includes(field))

  function set(index: number, field: ImportField | undefined) {
    // A field belongs to one column: taken from any other.
    onMapping(mapping.map((current, at) => (at === index ? field : current === field ? undefined : current)))
  }

  return (
    <div className="grid gap-4">
      <FileCard name={name} table={table}>
        <ChooseCsv variant="ghost" onFile={onOther}>
          Другой файл
        </ChooseCsv>
      </FileCard>
      {!hasSku && (
        <Alert tone="warning" title="Укажите колонку с артикулом">
          По артикулу товары находятся в каталоге.
        </Alert>
      )}
      {hasSku && known.length < 2 && (
        <Alert tone="warning" title="Выберите ещё одну колонку">
          По одному артикулу менять нечего.
        </Alert>
      )}
      {contested.length > 0 && (
        <Alert
          tone="warning"
          title={`Похожих колонок несколько: ${contested.map((field) => `«${importFields[field].label}»`).join(', ')}`}
        >
          Выберите ту, которую загрузить. Без выбора не загрузится ни одна.
        </Alert>
      )}
      <section aria-label="Колонки файла">
        <Table>
          <TableHead>
            <ColumnHeader className="max-md:hidden">№</ColumnHeader>
            <ColumnHeader>В файле</ColumnHeader>
            <ColumnHeader className="max-md:hidden">Например</ColumnHeader>
            <ColumnHeader>Что это</ColumnHeader>
          </TableHead>
          <TableBody>
            {table.header.map((header, index) => (
              <TableRow key={index}>
                <TableCell className="w-px text-muted max-md:hidden">{columnName(index)}</TableCell>
                <TableCell>
                  <span className="font-medium break-words">{header || 'Без названия'}</span>
                </TableCell>
                <TableCell className="max-w-80 truncate text-ink-soft max-md:hidden">
                  {table.rows.map(({ cells }) => cells[index]?.trim()).find(Boolean) ?? '—'}
                </TableCell>
                <TableCell className="w-64">
                  <Select
                    aria-label={`Колонка «${header}»`}
                    value={mapping[index] ?? NOTHING}
                    onValueChange={(field) => set(index, field === NOTHING ? undefined : (field as ImportField))}
                    options={[
                      { value: NOTHING, label: 'Не загружать' },
                      ...fields.map((field) => ({ value: field, label: importFields[field].label })),
                    ]}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p className="text-13 text-muted">
          Загрузим {count(known.length, ['колонку', 'колонки', 'колонок'])} из {table.header.length}. Выбор запомнится.
        </p>
        <Button disabled={!hasSku || known.length < 2} loading={isChecking} onClick={onCheck}>
          Проверить
        </Button>
      </div>
    </div>
  )
}
