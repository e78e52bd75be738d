import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/files/save-file'
import { Button } from '#ui/action/button'
import { toastError } from '#ui/state/toast-error'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { priceListFile, priceListName } from '../price-list.ts'
import { loadPaper } from '../mutations.ts'

const forms = [
  { ending: 'pdf', label: 'PDF, для печати', load: () => loadPaper({ call: 'price-list' }) },
  { ending: 'xlsx', label: 'Excel, для расчётов', load: priceListFile },
] as const

/** Saves the price list of today. */
export function PriceList() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ending, load }: (typeof forms)[number]) => saveFile(await load(), priceListName(ending)),
    onError: toastError,
  })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="secondary" size="sm" loading={isPending}>
          <Download aria-hidden className="max-md:hidden" />
          Прайс-лист
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {forms.map((form) => (
          <DropdownMenuItem key={form.ending} onSelect={() => mutate(form)}>
            {form.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
