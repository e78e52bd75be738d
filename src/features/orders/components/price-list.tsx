import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#lib/files/save-file'
import { Button } from '#ui/action/button'
import { toastError } from '#ui/state/toast-error'
import { priceListFile, priceListName } from '../price-list.ts'
import { loadPaper } from '../mutations.ts'

/** Saves the price list of today, to print or to calculate with. */
export function PriceList() {
  return (
    <span role="group" aria-label="Прайс-лист" className="flex flex-wrap items-center gap-2 text-14">
      <span className="text-muted">Прайс-лист</span>
      <Save kind="PDF" load={() => loadPaper({ call: 'price-list' })} />
      <Save kind="Excel" load={priceListFile} />
    </span>
  )
}

const endings = { PDF: 'pdf', Excel: 'xlsx' } as const

function Save({ kind, load }: { kind: keyof typeof endings; load: () => Promise<Blob> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, priceListName(endings[kind])),
    onError: toastError,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      aria-label={`Прайс-лист: скачать ${kind}`}
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      {kind}
    </Button>
  )
}
