import type { RowData } from '@tanstack/react-table'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { use, useRef, useState, type ReactNode } from 'react'
import { sortColumn, type ListOf, type ListPage } from '#lib/list/list'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Button } from '../action/button.tsx'
import { IconButton } from '../action/icon-button.tsx'
import { Select } from '../form/select.tsx'
import { Skeleton, skeletons } from '../state/skeleton.tsx'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import { ListColumns } from './list-columns.tsx'
import { ListViewsContext } from './list-views.tsx'
import { ListExport, saveRows, type ExportPage } from './list-export.tsx'
import { listKeys, useSlash } from './list-keys.tsx'
import { ListResults, type ListResultsProps } from './list-results.tsx'
import { ListCards, ListTableRows } from './list-rows.tsx'
import type { RowLinkProps } from './row-link.tsx'
import { SearchLink, useSearchChange } from './search-link.tsx'
import { hasCell, useListTable } from './use-list-table.tsx'

/** Common to all lists. */
type ListState = { q?: string; sort?: string; page?: number }

/** What an action does with the selection. */
export type Selection = {
  clear: () => void
  /** Opens a dialog outside the list: the rows may leave the selection meanwhile. */
  ask: (dialog: (close: () => void) => ReactNode) => void
}

type DataListProps<Item extends RowData, Search extends ListState> = Pick<
  FilterBarProps<Search>,
  'tabs' | 'lead' | 'filters' | 'searchLabel' | 'isUnderTabs'
> &
  Pick<ListResultsProps<ListPage<Item>, Search>, 'search' | 'query' | 'empty' | 'nothing' | 'summary'> & {
    list: ListOf<Item, Search>
    /** The search parameter of the open record. */
    opens?: keyof Search & string
    link?: (item: Item, props: RowLinkProps) => ReactNode
    /** Actions for selected rows; without it there are no checkboxes. */
    bulk?: (items: Item[], selection: Selection) => ReactNode
    /** One page of the filtered list, for the file. */
    exportPage?: ExportPage<Item>
    /** What a search leaves out: shown above the list and with its file. */
    cut?: string | undefined
    /** Offers XLSX too. */
    hasExcel?: boolean
    className?: string
  }

/**
 * Filters, a table on desktops or cards on phones, and pages. All state is in the address. ↑ ↓ move through the rows,
 * Enter opens, Space selects, `/` focuses the search.
 */
export function DataList<Item extends RowData, Search extends ListState>(props: DataListProps<Item, Search>) {
  const { list, search, query, opens, bulk, exportPage, tabs, filters, searchLabel, isUnderTabs, className } = props
  const { data } = query
  const root = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const change = useSearchChange()
  const [dialog, setDialog] = useState<ReactNode>()
  const table = useListTable({ list, rows: data?.rows, sort: search.sort, selectable: bulk !== undefined })
  const showViews = use(ListViewsContext)
  useSlash(root)
  const Rows = isPhone ? ListCards : ListTableRows
  const selection = bulk && (
    <SelectionBar
      list={list}
      table={table}
      bulk={bulk}
      onAsk={(ask) => setDialog(ask(() => setDialog(undefined)))}
      canSave={exportPage !== undefined}
    />
  )

  const views = list.views && showViews({ views: list.views, params: list.params, search })
  const isSortable = list.columns.some(({ sort }) => sort !== undefined)
  const phoneControls = (views || isSortable) && (
    <>
      {views}
      {isSortable && (
        <SortSelect list={list} search={search} onSort={(sort) => change(list.params.sortBy(search, sort))} />
      )}
    </>
  )
  const deskControls = (
    <>
      {views}
      <ListColumns list={list} table={table} />
      {exportPage && (
        <ListExport list={list} load={exportPage} total={data?.total} cut={props.cut} hasExcel={props.hasExcel} />
      )}
    </>
  )

  return (
    <>
      {/* The links and boxes inside do the same as the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={root}
        data-slot="data-list"
        className={className}
        onKeyDown={listKeys({ onSelect: bulk && ((id) => table.getRow(id).toggleSelected()) })}
      >
        <FilterBar
          params={list.params}
          search={search}
          onChange={(next, options) => change(list.params.change(search, next), options)}
          tabs={tabs}
          filters={filters}
          searchLabel={searchLabel}
          total={data?.total}
          countedTo={list.countedTo}
          lead={props.lead}
          isUnderTabs={isUnderTabs}
        >
          {isPhone ? phoneControls : deskControls}
        </FilterBar>
        {props.cut && (
          <p role="status" className="mb-3.5 text-13 text-ink-soft">
            {props.cut}
          </p>
        )}
        <ListResults
          name={list.name}
          params={list.params}
          search={search}
          query={query}
          pageSize={list.pageSize}
          countedTo={list.countedTo}
          skeleton={<RowSkeletons columns={Math.min(7, list.columns.filter(hasCell).length)} />}
          empty={props.empty}
          nothing={props.nothing}
          summary={props.summary}
          className="md:rounded-card md:border md:bg-surface lg:overflow-clip"
          footClassName="max-md:mt-3 md:border-t md:px-5 md:py-2.5"
        >
          {({ total }) => (
            <>
              {!isPhone && selection}
              <Rows
                list={list}
                table={table}
                search={search}
                opened={opens && (search[opens] as string | undefined)}
                link={opens ? (item, link) => recordLink(list, search, opens, item, link) : props.link}
                selectable={bulk !== undefined}
                total={total}
              />
              {isPhone && selection}
            </>
          )}
        </ListResults>
      </div>
      {dialog}
    </>
  )
}

function recordLink<Item, Search extends object>(
  { params, id }: ListOf<Item, Search>,
  search: Search,
  opens: string,
  item: Item,
  link: RowLinkProps,
) {
  return <SearchLink search={params.open(search, { [opens]: id(item) } as Partial<Search>)} {...link} />
}

type SelectionBarProps<Item extends RowData, Search extends object> = {
  list: ListOf<Item, Search>
  table: ReturnType<typeof useListTable<Item, Search>>
  bulk: (items: Item[], selection: Selection) => ReactNode
  onAsk: Selection['ask']
  canSave: boolean
}

/** Above the bottom bar on phones. */
function SelectionBar<Item extends RowData, Search extends object>(props: SelectionBarProps<Item, Search>) {
  const { list, table, bulk, onAsk, canSave } = props
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const clear = () => table.resetRowSelection(true)
  if (selected.length === 0) return null
  return (
    <div
      role="region"
      aria-label={`Выбрано: ${list.name}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-accent-edge bg-accent-soft px-4 py-2 max-md:sticky max-md:bottom-18 max-md:z-10 max-md:mt-2 max-md:rounded-card max-md:border md:border-b md:px-5"
    >
      <p role="status" className="flex-1 text-14 font-semibold">
        Выбрано {selected.length}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-md:order-last max-md:w-full">
        {bulk(selected, { clear, ask: onAsk })}
        {canSave && (
          <Button variant="secondary" size="sm" className="max-md:hidden" onClick={() => saveRows(list, selected)}>
            <Download aria-hidden />
            Скачать выбранные
          </Button>
        )}
      </div>
      <IconButton size="sm" label="Снять выбор" onClick={clear} className="-mr-2">
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

type SortSelectProps<Item, Search extends object> = {
  list: ListOf<Item, Search>
  search: ListState
  onSort: (sort: string | undefined) => void
}

const USUAL = 'usual'

/** Cards have no headers to press. */
function SortSelect<Item, Search extends object>({ list, search, onSort }: SortSelectProps<Item, Search>) {
  const sortable = list.columns.filter(({ sort }) => sort !== undefined)
  const options = sortable.flatMap(({ header, sort }) => {
    const column = sortColumn(sort!)
    return [
      { value: column, label: `${header} ↑` },
      { value: `-${column}`, label: `${header} ↓` },
    ]
  })
  return (
    <div className="w-44 flex-none">
      <Select
        aria-label="Сортировка"
        options={[{ value: USUAL, label: 'По умолчанию' }, ...options]}
        value={search.sort ?? USUAL}
        onValueChange={(sort) => onSort(sort === USUAL ? undefined : sort)}
      />
    </div>
  )
}

/** As rows of the table, or as cards. */
const RowSkeletons = ({ columns }: { columns: number }) => (
  <span className="grid gap-2 md:gap-0 md:overflow-hidden md:rounded-card md:border md:bg-surface">
    <span className="h-10 bg-sunken max-md:hidden" />
    {skeletons(
      8,
      <span className="flex h-28 items-start gap-x-8 gap-y-2 rounded-card border bg-surface p-4 max-md:flex-col md:h-14 md:items-center md:rounded-none md:border-0 md:border-t md:px-5 md:py-0">
        {skeletons(
          columns,
          <Skeleton className="h-4 w-2/5 flex-none nth-[n+4]:max-md:hidden first:w-3/5 md:w-auto md:flex-1 md:first:flex-2" />,
        )}
      </span>,
    )}
  </span>
)
