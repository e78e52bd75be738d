import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { isoDay } from '#lib/dates/dates'
import { printFile } from '#lib/files/print-file'
import { Button, type ButtonProps } from '#ui/action/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { toastError } from '#ui/state/toast-error'
import { loadPapers, type Paper } from '../mutations.ts'

const papers: Record<Paper, string> = {
  picking: 'Лист сборки',
  waybills: 'Накладные З-2',
  labels: 'Этикетки 100 × 150',
  'label-sheets': 'Этикетки на А4',
}

type PrintMenuProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  orders: readonly { id: string; number: string }[]
}

export function PrintMenu({ orders, ...look }: PrintMenuProps) {
  const [loading, setLoading] = useState(false)

  async function print(paper: Paper) {
    setLoading(true)
    try {
      const of = orders.length === 1 ? orders[0]!.number : isoDay()
      printFile(
        await loadPapers(
          paper,
          orders.map(({ id }) => id),
        ),
        `${papers[paper]} ${of}.pdf`,
      )
    } catch (error) {
      toastError(error)
    } finally {
      setLoading(false)
    }
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="secondary" loading={loading} {...look}>
          <Printer aria-hidden className="size-4" />
          Печать
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {(Object.keys(papers) as Paper[]).map((paper) => (
          <DropdownMenuItem key={paper} onSelect={() => void print(paper)}>
            {papers[paper]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
