import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { csvFile } from '#lib/files/csv'
import { timeText } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { saveFile } from '#lib/files/save-file'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Chip } from '#ui/filter/chip'
import { EmptyState } from '#ui/state/empty-state'
import { Figure, Figures } from '#ui/data/figures'
import { SearchInput } from '#ui/filter/search-input'
import { TenfoldCheck } from '#ui/form/tenfold-check'
import { StatusChip, type StatusTone } from '#ui/data/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import type { CsvTable } from '../csv-table.ts'
import type { Mapping } from '../import-columns.ts'
import { importReport, tenfoldCount, type ImportAnswer, type ReportRow, type RowKind } from '../import-report.ts'
import { ChooseCsv } from './choose-csv.tsx'
import { FileCard } from './file-card.tsx'

type ImportCheckProps = {
  name: string
  table: CsvTable
  mapping: Mapping
  answer: ImportAnswer
  at: Date
  names: { types: readonly string[]; lines: readonly string[] }
  isApplying: boolean
  onColumns: () => void
  onOther: (file: File | undefined) => void
  onApply: () => void
}

const kinds: Record<RowKind, { label: string; tone: StatusTone }> = {
  error: { label: 'Ошибка', tone: 'danger' },
  change: { label: 'Изменить', tone: 'info' },
  create: { label: 'Создать', tone: 'success' },
  skip: { label: 'Пропустить', tone: 'neutral' },
}
const kindsInOrder = Object.keys(kinds) as RowKind[]

const PORTION = 100

/** What the file would change, row by row; nothing has been written yet. */
export function ImportCheck(props: ImportCheckProps) {
  const { name, table, mapping, answer, at, names, isApplying, onColumns, onOther, onApply } = props
  const [kind, setKind] = useState<RowKind>()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(PORTION)
  const { types, lines } = names
  const report = useMemo(
    () => importReport(table, mapping, answer, { types, lines }),
    [table, mapping, answer, types, lines],
  )
  const counts = useMemo(() => Map.groupBy(report, (row) => row.kind), [report])
  const countOf = (of: RowKind) => counts.get(of)?.length ?? 0
  const wanted = search.trim().toLowerCase()
  const found = report.filter(
    (row) => (!kind || row.kind === kind) && (!wanted || `${row.sku} ${row.name}`.toLowerCase().includes(wanted)),
  )
  const applied = answer.created + answer.changed
  const errors = report.reduce((sum, row) => sum + row.errors.length, 0)
  const hasErrors = errors > 0
  const tenfold = report.reduce((sum, row) => sum + tenfoldCount(row), 0)
  const [isChecked, setChecked] = useState(false)
  const [isAsked, setAsked] = useState(false)

  function saveErrors() {
    const wrong = (counts.get('error') ?? []).flatMap(({ line, sku, errors }) =>
      errors.map(({ cell, value, text }) => [line, sku, cell, value, text]),
    )
    saveFile(csvFile([['Строка', 'Артикул', 'Ячейка', 'Значение', 'Что не так'], ...wrong]), `Ошибки: ${name}`)
  }

  return (
    <div className="grid gap-4">
      <FileCard name={name} table={table} note={`Сверено с каталогом в ${timeText(at.toISOString())}`}>
        <Button variant="secondary" disabled={isApplying} onClick={onColumns}>
          Изменить колонки
        </Button>
        <ChooseCsv variant="ghost" disabled={isApplying} onFile={onOther}>
          Другой файл
        </ChooseCsv>
      </FileCard>
      <Figures label="Что будет">
        <Figure label="Создать" value={countOf('create')} note="станут черновиками" />
        <Figure label="Изменить" value={countOf('change')} note={changeNote(counts.get('change') ?? [])} />
        <Figure label="Пропустить" value={countOf('skip')} note="совпадают с каталогом" />
        <Figure
          label="Ошибки"
          value={<span className={hasErrors ? 'text-danger' : undefined}>{errors}</span>}
          note={hasErrors && `в ${count(countOf('error'), ['строке', 'строках', 'строках'])}`}
        />
      </Figures>
      {hasErrors ? (
        <Alert
          tone="danger"
          role="alert"
          title={`Исправьте ${count(errors, ['ошибку', 'ошибки', 'ошибок'])} в файле и загрузите его снова`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={saveErrors}>
                <Download aria-hidden />
                Ошибки в CSV
              </Button>
              <ChooseCsv onFile={onOther}>Загрузить исправленный</ChooseCsv>
            </div>
          }
        >
          Файл применяется целиком или не применяется совсем. В каталоге пока ничего не изменилось.
        </Alert>
      ) : applied > 0 ? (
        <Alert
          tone="info"
          title="В каталоге пока ничего не изменилось"
          action={
            <Button loading={isApplying} onClick={() => (tenfold > 0 && !isChecked ? setAsked(true) : onApply())}>
              Применить {applied}
            </Button>
          }
        >
          Файл применится целиком. После этого импорт можно будет отменить.
          {tenfold > 0 && (
            <TenfoldCheck
              what={count(tenfold, ['число меняется', 'числа меняются', 'чисел меняется'])}
              checked={isChecked}
              onCheckedChange={setChecked}
              isAsked={isAsked}
            />
          )}
        </Alert>
      ) : (
        <Alert tone="success" title="Каталог уже такой, как в файле. Применять нечего." />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="group" aria-label="Какие строки" className="flex flex-wrap gap-2">
          <Chip selected={!kind} count={report.length} onClick={() => setKind(undefined)}>
            Все
          </Chip>
          {kindsInOrder
            .filter((each) => countOf(each) > 0)
            .map((each) => (
              <Chip key={each} selected={kind === each} count={countOf(each)} onClick={() => setKind(each)}>
                {each === 'error' ? 'Ошибки' : kinds[each].label}
              </Chip>
            ))}
        </div>
        <SearchInput label="Артикул или название" value={search} onSearch={setSearch} className="w-full md:w-70" />
      </div>
      {found.length === 0 ? (
        <EmptyState title="Таких строк нет">Выберите другой вид строк или измените запрос.</EmptyState>
      ) : (
        <section aria-label="Строки файла" className="overflow-clip rounded-card border bg-surface">
          <Table framed={false}>
            <TableHead>
              <ColumnHeader className="w-px">Строка</ColumnHeader>
              <ColumnHeader className="w-px max-md:hidden">Что будет</ColumnHeader>
              <ColumnHeader className="max-md:hidden">Товар</ColumnHeader>
              <ColumnHeader>Подробности</ColumnHeader>
            </TableHead>
            <TableBody>
              {found.slice(0, most).map((row) => (
                <TableRow key={row.line}>
                  <TableCell className="text-muted">{row.line}</TableCell>
                  <TableCell className="max-md:hidden">
                    <StatusChip tone={kinds[row.kind].tone}>{kinds[row.kind].label}</StatusChip>
                  </TableCell>
                  <TableCell className="max-md:hidden">
                    {row.name && <span className="font-semibold">{row.name}</span>}
                    <small>{row.sku}</small>
                  </TableCell>
                  <TableCell className="max-md:py-2.5">
                    <span className="mb-1 flex flex-wrap items-center gap-2 md:hidden">
                      <StatusChip tone={kinds[row.kind].tone}>{kinds[row.kind].label}</StatusChip>
                      <span className="text-13 font-semibold">{row.name || row.sku}</span>
                    </span>
                    <Details row={row} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <div className="flex items-center justify-between gap-4 border-t px-5 py-2.5 text-13 text-muted">
            Сначала ошибки. Показано {Math.min(most, found.length)} из {found.length}
            {found.length > most && (
              <Button variant="secondary" size="sm" onClick={() => setMost(most + PORTION)}>
                Показать ещё
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  )
}

/** «31 цена, 12 остатков», of the fields that change most. */
function changeNote(rows: readonly ReportRow[]): string {
  const fields = Map.groupBy(
    rows.flatMap(({ changes }) => changes),
    ({ label }) => label,
  )
  return [...fields]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 3)
    .map(([label, changes]) => `${label.toLowerCase()}: ${changes.length}`)
    .join(', ')
}

function Details({ row: { kind, errors, changes } }: { row: ReportRow }) {
  if (kind === 'skip') return <span className="text-muted">Ничего не изменилось</span>
  if (kind === 'error') {
    return (
      <ul className="grid gap-1">
        {errors.map(({ cell, value, text }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-12 text-muted">{cell}</span>
            {value && (
              <code className="max-w-60 truncate rounded-tag bg-danger-soft px-1.5 text-13 text-danger">{value}</code>
            )}
            {text}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {changes.map(({ label, old, new: next, isTenfold }) => (
        <li key={label} className="max-w-full min-w-0">
          <span className="text-muted">{label}</span>{' '}
          {kind === 'change' && <s className="text-muted">{shortened(old)}</s>} {kind === 'change' && '→'}{' '}
          <b className="font-semibold">{shortened(next)}</b>
          {isTenfold && <StatusChip tone="warning">Больше чем в 10 раз</StatusChip>}
        </li>
      ))}
    </ul>
  )
}

const LONGEST = 80
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
