import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { errorText } from '#lib/text/error-texts'
import { count } from '#lib/text/plural'
import { saveFile } from '#lib/files/save-file'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { FileDrop } from '#ui/form/file-drop'
import { Progress } from '#ui/state/progress'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import { Steps } from '#ui/page/steps'
import type { BatchesSearch } from '../products-search.ts'
import { CsvProblem, type CsvTable } from '../csv-table.ts'
import {
  example,
  guessMapping,
  importFields,
  importRows,
  keepMapping,
  type Mapping,
  templateFile,
} from '../import-columns.ts'
import type { ImportAnswer } from '../import-report.ts'
import { importMutation } from '../mutations.ts'
import { readFile } from '../read-file.ts'
import { BatchesList } from './batches-list.tsx'
import { csvChoice } from './choose-csv.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns-form.tsx'
import { ImportDone } from './import-done.tsx'

type Work =
  | { step: 'file'; problem?: string }
  | { step: 'columns'; name: string; table: CsvTable; mapping: Mapping }
  | { step: 'check'; name: string; table: CsvTable; mapping: Mapping; answer: ImportAnswer; at: Date }
  | { step: 'done'; name: string; answer: ImportAnswer }

const steps = ['file', 'columns', 'check', 'done'] as const

const problems: Record<CsvProblem['word'], string> = {
  empty: 'В файле нет ни одной строки под заголовком.',
  too_many_rows: 'В файле больше 5 000 строк. Разделите его на части.',
}

/** The largest file that is read, in bytes. */
const LARGEST = 20_000_000

const rowsText = (n: number) => count(n, ['строка', 'строки', 'строк'])

export function ImportPage({ search }: { search: BatchesSearch }) {
  const [work, setWork] = useState<Work>({ step: 'file' })
  const [isReading, setReading] = useState(false)
  const { mutateAsync, isPending, error, reset } = useMutation(importMutation())
  const { types, lines } = useAssortment()
  const names = { types: types.map(({ name }) => name), lines: lines.map(({ name }) => name) }

  async function open(file: File | undefined) {
    if (!file) return
    reset()
    if (file.size > LARGEST) return setWork({ step: 'file', problem: 'Файл больше 20 МБ. Разделите его на части.' })
    if (/\.xlsx?$/i.test(file.name)) {
      return setWork({ step: 'file', problem: 'Это книга Excel. Сохраните лист как CSV и выберите его.' })
    }
    setReading(true)
    try {
      const table = await readFile(file)
      const mapping = guessMapping(table.header)
      setWork({ step: 'columns', name: file.name, table, mapping })
    } catch (problem) {
      const text = problem instanceof CsvProblem ? problems[problem.word] : 'Файл не читается. Сохраните его как CSV.'
      setWork({ step: 'file', problem: text })
    } finally {
      setReading(false)
    }
  }

  async function run(dryRun: boolean, { name, table, mapping }: Extract<Work, { table: CsvTable }>) {
    const answer = await mutateAsync({ rows: importRows(table, mapping), fileName: name, dryRun })
    if (dryRun || answer.errors.length > 0) setWork({ step: 'check', name, table, mapping, answer, at: new Date() })
    else setWork({ step: 'done', name, answer })
  }

  const refusal = error && <Alert role="alert" tone="danger" title={errorText(error)} className="mb-4" />

  return (
    <>
      <Steps
        label="Шаги импорта"
        numbered
        current={work.step === 'done' ? steps.length : steps.indexOf(work.step)}
        steps={[{ label: 'Файл' }, { label: 'Колонки' }, { label: 'Проверка' }, { label: 'Готово' }]}
        className="mt-4 mb-5 max-w-180 max-md:hidden"
      />
      {refusal}
      {work.step === 'file' && (
        <>
          {work.problem && <Alert role="alert" tone="danger" title={work.problem} className="mb-4" />}
          <ImportStart isReading={isReading} onFile={(file) => void open(file)} />
        </>
      )}
      {work.step === 'columns' && (
        <ImportColumns
          name={work.name}
          table={work.table}
          mapping={work.mapping}
          isChecking={isPending}
          onMapping={(mapping) => setWork({ ...work, mapping })}
          onOther={(file) => void open(file)}
          onCheck={() => {
            keepMapping(work.table.header, work.mapping)
            run(true, work).catch(() => undefined)
          }}
        />
      )}
      {work.step === 'check' && (
        <>
          {isPending && (
            <div role="status" className="mb-4 grid gap-2 text-14">
              Применяем: {rowsText(work.answer.created + work.answer.changed)}
              <Progress label="Импорт применяется" />
            </div>
          )}
          <ImportCheck
            {...work}
            names={names}
            isApplying={isPending}
            onColumns={() => setWork({ step: 'columns', name: work.name, table: work.table, mapping: work.mapping })}
            onOther={(file) => void open(file)}
            onApply={() => run(false, work).catch(() => undefined)}
          />
        </>
      )}
      {work.step === 'done' && (
        <ImportDone name={work.name} answer={work.answer} onOther={() => setWork({ step: 'file' })} />
      )}
      {(work.step === 'file' || work.step === 'done') && <BatchesList search={search} />}
    </>
  )
}

type ImportStartProps = { isReading: boolean; onFile: (file: File | undefined) => void }

function ImportStart({ isReading, onFile }: ImportStartProps) {
  return (
    <>
      <FileDrop
        {...csvChoice}
        title="Файл CSV с товарами, до 5 000 строк"
        hint="Известный артикул изменит товар, новый создаст черновик, пустая ячейка ничего не меняет. Сначала вы увидите, что изменится."
        variant="primary"
        loading={isReading}
        onFiles={([file]) => onFile(file)}
        className="bg-surface"
      >
        <Button
          variant="secondary"
          className="max-md:order-last"
          onClick={() => saveFile(templateFile(), 'Шаблон импорта товаров.csv')}
        >
          <Download aria-hidden />
          Шаблон
        </Button>
      </FileDrop>
      <FileExample />
    </>
  )
}

/** Of the template, what a new product needs; a second row changes one that is there. */
const SHOWN = ['sku', 'name', 'product_type', 'line', 'volume_ml', 'price', 'stock_count'] as const
const changed: Partial<Record<(typeof SHOWN)[number], string>> = { sku: 'AQ-003-0030', price: '15400' }

function FileExample() {
  return (
    <section aria-labelledby="file-example" className="mt-6 max-md:hidden">
      <h2 id="file-example" className="mb-2 text-16">
        Как выглядит файл
      </h2>
      <Table>
        <TableHead>
          {SHOWN.map((field) => (
            <ColumnHeader key={field}>{importFields[field].label}</ColumnHeader>
          ))}
          <ColumnHeader>Что будет</ColumnHeader>
        </TableHead>
        <TableBody>
          <TableRow>
            {SHOWN.map((field) => (
              <TableCell key={field}>{example[field]}</TableCell>
            ))}
            <TableCell className="text-muted">Артикула ещё нет в каталоге: появится черновик</TableCell>
          </TableRow>
          <TableRow>
            {SHOWN.map((field) => (
              <TableCell key={field}>{changed[field]}</TableCell>
            ))}
            <TableCell className="text-muted">Артикул уже есть: изменится только цена</TableCell>
          </TableRow>
        </TableBody>
      </Table>
      <p className="mt-2 text-13 text-muted">
        Порядок столбцов любой, лишние можно оставить. В шаблоне есть и остальные: состав, показания, факты о средстве.
      </p>
    </section>
  )
}
