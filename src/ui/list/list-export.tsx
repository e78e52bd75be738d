import type { RowData } from '@tanstack/react-table'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { csvFile } from '#lib/files/csv'
import { isoDay } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { countText, fileRows, type ListOf } from '#lib/list/list'
import { loadChunk } from '#lib/boot/load-chunk'
import { saveFile } from '#lib/files/save-file'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { toast } from '../state/toast.tsx'

/** Rows per file: more than anybody reads, and a minute's work. */
const MOST = 20_000

const PAGE_SIZE = 100

/** Pages as the database's lists do. */
export type ExportPage<Item> = (
  page: { page: number; page_size: number },
  signal: AbortSignal,
) => Promise<{ rows: Item[]; total?: number | null }>

type ListExportProps<Item extends RowData, Search extends object> = {
  list: ListOf<Item, Search>
  /** A page that is not full is the last. */
  load: ExportPage<Item>
  total: number | null | undefined
  /** What the rows leave out. */
  cut?: string | undefined
  /** Offers XLSX beside CSV. */
  hasExcel?: boolean | undefined
}

/** Saves all filtered rows as CSV; the button counts and can stop it. Not on phones. */
export function ListExport<Item extends RowData, Search extends object>(props: ListExportProps<Item, Search>) {
  const { list, load, total, cut, hasExcel = false } = props
  const [loaded, setLoaded] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(isExcel = false) {
    const controller = new AbortController()
    running.current = controller
    // By id: a row that moves down meanwhile comes twice. One that moves up is missed, and counted.
    const found = new Map<string, Item>()
    let inList: number | null | undefined
    setLoaded(0)
    try {
      for (let page = 1; found.size < MOST; page++) {
        const { rows: next, total: now } = await load({ page, page_size: PAGE_SIZE }, controller.signal)
        if (controller.signal.aborted) return
        for (const row of next) found.set(list.id(row), row)
        inList = now
        setLoaded(found.size)
        if (next.length < PAGE_SIZE) break
      }
      const rows = [...found.values()]
      if (isExcel) await saveWorkbook(list, rows)
      else saveRows(list, rows)
      if (rows.length >= MOST) {
        toast.show(`В файле первые ${countText(MOST)} строк. Остальные сохраните по частям, фильтрами.`)
      } else if (typeof inList === 'number' && inList > rows.length) {
        toast.show(
          `Пока файл собирался, список менялся: в файле ${countText(rows.length)} из ${countText(inList)} строк. Скачайте его ещё раз.`,
        )
      } else if (cut) toast.show(`В файле не всё. ${cut}`)
    } catch (error) {
      if (!controller.signal.aborted) toast.error(errorText(error))
    } finally {
      if (running.current === controller) setLoaded(undefined)
    }
  }

  if (loaded === undefined) {
    return (
      <>
        <Button variant="secondary" size="sm" className="max-md:hidden" onClick={() => void save()}>
          <Download aria-hidden />
          Скачать CSV
        </Button>
        {hasExcel && (
          <Button variant="secondary" size="sm" className="max-md:hidden" onClick={() => void save(true)}>
            Excel
          </Button>
        )}
      </>
    )
  }
  return (
    <span className="inline-flex items-center gap-1 max-md:hidden">
      <span role="status" className="text-13 whitespace-nowrap tabular-nums">
        Загружено {countText(loaded)}
        {typeof total === 'number' && ` из ${countText(total, list.countedTo)}`}
      </span>
      <IconButton size="sm" label="Остановить" onClick={() => stop(running.current)}>
        <X className="size-4" />
      </IconButton>
    </span>
  )

  function stop(controller: AbortController | undefined) {
    controller?.abort()
    setLoaded(undefined)
  }
}

/** Saves loaded rows as CSV. */
export function saveRows<Item, Search extends object>(list: ListOf<Item, Search>, rows: readonly Item[]) {
  saveFile(csvFile(fileRows(list.columns, rows)), `${list.name} ${isoDay()}.csv`)
}

async function saveWorkbook<Item, Search extends object>(list: ListOf<Item, Search>, rows: readonly Item[]) {
  const { xlsxFile } = await loadChunk(() => import('#lib/files/xlsx'))
  saveFile(await xlsxFile(fileRows(list.columns, rows)), `${list.name} ${isoDay()}.xlsx`)
}
