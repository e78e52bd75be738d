import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/files/save-file'
import { Button } from '#ui/action/button'
import { toastError } from '#ui/state/toast-error'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { priceListFile, priceListName } from '../price-list.ts'
import { loadPaper } from '../mutations.ts'

const forms = {
  pdf: { label: 'PDF, для печати', load: () => loadPaper({ call: 'price-list' }) },
  xlsx: { label: 'Excel, для расчётов', load: priceListFile },
}

/** Saves the price list of today. */
export function PriceList() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (ending: keyof typeof forms) => saveFile(await forms[ending].load(), priceListName(ending)),
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
        {(['pdf', 'xlsx'] as const).map((ending) => (
          <DropdownMenuItem key={ending} onSelect={() => mutate(ending)}>
            {forms[ending].label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
