import type { Row, RowData } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { cellValue, columnId, nextSort, sortDirection, type Column, type ListOf } from '#lib/list/list'
import { isPressOnControl } from '#lib/dom/row-focus'
import { Checkbox } from '../form/checkbox.tsx'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '../data/table.tsx'
import { Tooltip } from '../window/tooltip.tsx'
import { cellOf, isNumeric } from './column-cell.tsx'
import { RowContext, type RowLinkProps } from './row-link.tsx'
import { SearchLink } from './search-link.tsx'
import { hasCell, placeOf, type ListTable } from './use-list-table.tsx'

/** Longer pages render only the rows near the window. */
const VIRTUAL_ABOVE = 100

export type ListRowsProps<Item extends RowData, Search extends object> = {
  list: ListOf<Item, Search>
  table: ListTable<Item>
  search: Search & { sort?: string }
  /** The id of the open record. */
  opened: string | undefined
  link: ((item: Item, props: RowLinkProps) => ReactNode) | undefined
  selectable: boolean
  total: number | null
}

type TableOf<Item extends RowData> = Row<ListTable<Item>['options']['features'], Item>

export function ListTableRows<Item extends RowData, Search extends object>(props: ListRowsProps<Item, Search>) {
  const { list, table, selectable, link } = props
  const { rows } = table.getRowModel()
  const columns = list.columns.filter((column) => table.getColumn(columnId(column))?.getIsVisible())
  const { ref, items, before, after, measure } = useWindowedRows(rows, 56)
  return (
    <Table framed={false}>
      <TableHead>
        {selectable && (
          <ColumnHeader className="w-px">
            <Checkbox
              aria-label="Выбрать всех на странице"
              checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'indeterminate')}
              onCheckedChange={(on) => table.toggleAllRowsSelected(on)}
            />
          </ColumnHeader>
        )}
        {columns.map((column) => (
          <Header key={columnId(column)} column={column} {...props} />
        ))}
      </TableHead>
      <TableBody ref={ref}>
        <Gap height={before} />
        {items.map(({ row, index }) => {
          const selected = row.getIsSelected() || row.id === props.opened
          return (
            <RowContext key={row.id} value={rowLink(props, row)}>
              <TableRow
                ref={measure}
                data-index={index}
                data-row={row.id}
                tabIndex={link ? undefined : -1}
                selected={selected}
                onClick={followLink}
                className={cn(
                  link && 'cursor-pointer',
                  link && !selected && 'hover:[&>td]:bg-canvas',
                  'outline-none focus-visible:[&>td]:bg-sunken',
                )}
              >
                {selectable && (
                  <TableCell>
                    <RowCheckbox list={list} row={row} />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell key={columnId(column)} numeric={isNumeric(column)} className={column.className}>
                    {(hasCell(column) ? cellOf(column, row.original) : cellValue(column.csv, row.original)) ?? (
                      <span className="text-muted">{column.none ?? '—'}</span>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            </RowContext>
          )
        })}
        <Gap height={after} />
      </TableBody>
    </Table>
  )
}

export function ListCards<Item extends RowData, Search extends object>(props: ListRowsProps<Item, Search>) {
  const { list, table, selectable, link } = props
  const { rows } = table.getRowModel()
  const { ref, items, before, after, measure } = useWindowedRows(rows, 120)
  return (
    <ul ref={ref} className="grid grid-cols-1 gap-2">
      <Gap as="li" height={before} />
      {items.map(({ row, index }) => (
        <RowContext key={row.id} value={rowLink(props, row)}>
          {/* The link inside does the same for keyboards and screen readers. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <li
            ref={measure}
            data-index={index}
            data-row={row.id}
            tabIndex={link ? undefined : -1}
            onClick={followLink}
            className={cn(
              'rounded-card border bg-surface px-4 py-3',
              row.getIsSelected() && 'border-accent-edge bg-accent-soft',
            )}
          >
            <Card list={list} item={row.original} checkbox={selectable && <RowCheckbox list={list} row={row} />} />
          </li>
        </RowContext>
      ))}
      <Gap as="li" height={after} />
    </ul>
  )
}

type CardProps<Item, Search extends object> = { list: ListOf<Item, Search>; item: Item; checkbox: ReactNode }

function Card<Item, Search extends object>({ list, item, checkbox }: CardProps<Item, Search>) {
  const places = Object.groupBy(list.columns, (column) => placeOf(column) ?? 'nowhere')
  const lines = (places.line ?? []).map((column) => ({
    id: columnId(column),
    ...column,
    shown: cardContent(column, item) ?? column.none,
  }))
  const all = (columns: readonly Column<Item>[] = []) =>
    columns.map((column) => <CardPart key={columnId(column)}>{cardContent(column, item)}</CardPart>)
  const known = lines.filter(({ shown }) => shown !== undefined && shown !== null)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1 text-16 leading-snug break-words [&_small]:block [&_small]:text-13 [&_small]:text-muted">
          {all(places.title)}
        </div>
        {all(places.corner)}
        {checkbox}
      </div>
      {all(places.body)}
      <div className="mt-1 flex flex-wrap items-end justify-end gap-x-2 empty:hidden">
        {known.length > 0 && (
          <dl className="flex flex-1 basis-52 flex-wrap items-center gap-x-4 gap-y-0.5 text-13 tabular-nums">
            {known.map(({ id, header, card, shown }) => (
              <div key={id} className="flex max-w-full items-center gap-1.5">
                <dt className="text-muted">{typeof card === 'object' ? (card.label ?? header) : header}</dt>
                <dd className="min-w-0 break-words [&_small]:ml-1.5 [&_small]:text-muted">{shown}</dd>
              </div>
            ))}
          </dl>
        )}
        {places.foot && <div className="-mr-2 -mb-1 flex items-center gap-1 empty:hidden">{all(places.foot)}</div>}
      </div>
      {places.action && <div className="mt-2 grid empty:hidden">{all(places.action)}</div>}
    </>
  )
}

const CardPart = ({ children }: { children: ReactNode }) => children

type HeaderProps<Item extends RowData, Search extends object> = { column: Column<Item> } & Pick<
  ListRowsProps<Item, Search>,
  'list' | 'search' | 'total'
>

function Header<Item extends RowData, Search extends object>(props: HeaderProps<Item, Search>) {
  const { column, list, search, total } = props
  const { header, hint, sort, sortsShort } = column
  const numeric = isNumeric(column)
  const isLong = total !== null && list.countedTo !== undefined && total >= list.countedTo
  const name = header || <span className="sr-only">Действия</span>
  if (!sort || (sortsShort && isLong)) {
    return <ColumnHeader numeric={numeric}>{hint ? <Tooltip text={hint}>{name}</Tooltip> : name}</ColumnHeader>
  }
  const link = (
    <SearchLink
      search={list.params.sortBy(search, nextSort(sort, search.sort))}
      className={cn(
        'inline-flex items-center hover:text-ink',
        hint && 'underline decoration-dotted underline-offset-4',
      )}
    >
      {name}
    </SearchLink>
  )
  return (
    <ColumnHeader numeric={numeric} sort={sortDirection(sort, search.sort)}>
      {hint ? (
        <Tooltip asChild text={hint}>
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </ColumnHeader>
  )
}

function RowCheckbox<Item extends RowData, Search extends object>({
  list,
  row,
}: {
  list: ListOf<Item, Search>
  row: TableOf<Item>
}) {
  return (
    <Checkbox
      aria-label={`Выбрать «${list.label(row.original)}»`}
      checked={row.getIsSelected()}
      // With Shift it selects all rows since the last one.
      onClick={row.getToggleSelectedHandler()}
      onCheckedChange={() => undefined}
    />
  )
}

function rowLink<Item extends RowData, Search extends object>(
  { link }: ListRowsProps<Item, Search>,
  row: TableOf<Item>,
) {
  return { id: row.id, link: link && ((props: RowLinkProps) => link(row.original, props)) }
}

/** A press anywhere on a row follows its link; with Ctrl in a new tab. */
function followLink(event: MouseEvent<HTMLElement>) {
  const isReading = window.getSelection()?.type === 'Range'
  if (isPressOnControl(event) || isReading) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector('[data-opens]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Its own texts replace the table's. */
function cardContent<Item>(column: Column<Item>, item: Item): ReactNode {
  const { cell, small, shows } = typeof column.card === 'object' ? column.card : {}
  if (shows?.(item) === false) return null
  return cellOf(cell || small ? { ...column, cell, small: small ?? column.small } : column, item)
}

/** All rows of a page, or those near the window and the height of the rest. */
function useWindowedRows<Item extends RowData>(rows: TableOf<Item>[], height: number) {
  const element = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const isLong = rows.length > VIRTUAL_ABOVE
  useLayoutEffect(() => {
    if (isLong && element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY)
  }, [isLong, rows])
  const virtual = useWindowVirtualizer({
    count: isLong ? rows.length : 0,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
    getItemKey: (index) => rows[index]!.id,
  })
  const ref = (node: HTMLElement | null) => {
    element.current = node
  }
  if (!isLong) {
    return { ref, items: rows.map((row, index) => ({ row, index })), before: 0, after: 0, measure: undefined }
  }
  const shown = virtual.getVirtualItems()
  return {
    ref,
    items: shown.map(({ index }) => ({ row: rows[index]!, index })),
    before: shown[0] ? shown[0].start - top : 0,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
  }
}

function Gap({ as: Item = 'tr', height }: { as?: 'tr' | 'li'; height: number }) {
  return height > 0 ? <Item aria-hidden style={{ height }} /> : null
}
