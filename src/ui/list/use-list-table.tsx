import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnVisibilityState,
  type ReactTable,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table'
import { use, useMemo, useState } from 'react'
import { cellValue, columnId, compareCells, sortColumn, type Column, type ListOf } from '#lib/list/list'
import { readStored, writeStored } from '#lib/storage/stored'
import { ListOwner } from './list-owner.tsx'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Visible columns, selected rows, and the rows in order. */
export type ListTable<Row extends RowData> = ReactTable<typeof features, Row>

const NO_ROWS: never[] = []

type ListTableOptions<Row, Search extends object> = {
  list: ListOf<Row, Search>
  rows: Row[] | undefined
  sort: string | undefined
  selectable: boolean
}

export function useListTable<Row extends RowData, Search extends object>(
  options: ListTableOptions<Row, Search>,
): ListTable<Row> {
  const { list, rows = NO_ROWS, sort, selectable } = options
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [columnVisibility, setColumnVisibility] = useKeptColumns(list)
  const columns = useMemo(() => list.columns.map(columnDef<Row>), [list])
  const sorted = sort && list.columns.find((column) => column.sort && sortColumn(column.sort) === sortColumn(sort))
  const sorting = useMemo(() => (sorted ? [{ id: columnId(sorted), desc: sort.startsWith('-') }] : []), [sorted, sort])
  const visible = new Set(rows.map(list.id))
  const selection = Object.entries(rowSelection)
  const kept = selection.filter(([id]) => visible.has(id))
  // A row that leaves the list leaves the selection: it must not be selected when its page returns.
  if (options.rows && kept.length < selection.length) setRowSelection(Object.fromEntries(kept))
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: list.id,
    manualSorting: list.pageSize !== undefined,
    enableRowSelection: selectable,
    state: {
      sorting,
      columnVisibility,
      rowSelection: Object.fromEntries(kept),
    },
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: setColumnVisibility,
  })
}

/** Stored per browser. */
function useKeptColumns<Row, Search extends object>({ name, columns }: ListOf<Row, Search>) {
  const owner = use(ListOwner)
  const key = owner && `columns:${name}:${owner}`
  const [chosen, setChosen] = useState<ColumnVisibilityState>(() => (key ? knownColumns(readStored(key), columns) : {}))
  const usual = useMemo(
    () => Object.fromEntries(columns.map((column) => [columnId(column), hasCell(column) && !column.optional])),
    [columns],
  )

  function change(updater: ColumnVisibilityState | ((old: ColumnVisibilityState) => ColumnVisibilityState)) {
    const next = typeof updater === 'function' ? updater({ ...usual, ...chosen }) : updater
    const changes = Object.fromEntries(Object.entries(next).filter(([id, shown]) => shown !== usual[id]))
    setChosen(changes)
    if (key) writeStored(key, changes)
  }
  return [{ ...usual, ...chosen }, change] as const
}

function knownColumns<Row>(stored: unknown, columns: readonly Column<Row>[]): ColumnVisibilityState {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = new Set(columns.filter(canHide).map(columnId))
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, boolean] => known.has(entry[0]) && typeof entry[1] === 'boolean',
    ),
  )
}

/** The row's name and buttons always show. */
const canHide = <Row,>(column: Column<Row>) => column.header !== '' && placeOf(column) !== 'title'

/** A column without a cell of its own is hidden at first, and then shows its value of the file. */
export const hasCell = <Row,>({ cell, value }: Column<Row>) => (cell ?? value) !== undefined

/** Undefined when the card does not show it. */
export function placeOf<Row>({ as, card, optional }: Column<Row>) {
  if (card === false || (optional && card === undefined)) return undefined
  const place = typeof card === 'object' ? card.at : card
  return place ?? (as === 'name' || as === 'number' ? 'title' : 'line')
}

function columnDef<Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { header, value, csv, compared, sort } = column
  const id = columnId(column)
  return {
    id,
    header,
    accessorFn: (row) => cellValue(compared ?? value ?? csv, row) ?? undefined,
    enableHiding: canHide(column),
    enableSorting: sort !== undefined,
    sortUndefined: 'last',
    sortFn: (one, other) => compareCells(one.getValue(id), other.getValue(id)),
  }
}
