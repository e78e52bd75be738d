import type { RowData } from '@tanstack/react-table'
import Columns3 from 'lucide-react/icons/columns-3'
import { use } from 'react'
import { columnId, type ListOf } from '#lib/list/list'
import { IconButton } from '../action/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '../window/dropdown-menu.tsx'
import { ListOwner } from './list-owner.tsx'
import { hasCell, type ListTable } from './use-list-table.tsx'

type ListColumnsProps<Item extends RowData, Search extends object> = {
  list: ListOf<Item, Search>
  table: ListTable<Item>
}

/** Chooses the visible columns. */
export function ListColumns<Item extends RowData, Search extends object>({
  list,
  table,
}: ListColumnsProps<Item, Search>) {
  const owner = use(ListOwner)
  const choices = list.columns.filter(
    (column) => (hasCell(column) || column.csv) && table.getColumn(columnId(column))?.getCanHide(),
  )
  if (!owner || list.isFixed || choices.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <IconButton variant="outlined" size="sm" label="Настроить столбцы" className="max-md:hidden">
          <Columns3 aria-hidden className="size-4" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
        {choices.map((choice) => {
          const column = table.getColumn(columnId(choice))!
          return (
            <DropdownMenuCheckboxItem
              key={column.id}
              checked={column.getIsVisible()}
              onCheckedChange={(on) => column.toggleVisibility(on)}
            >
              {choice.header}
            </DropdownMenuCheckboxItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
