import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { FileViewer } from '#features/documents/components/file-viewer.tsx'
import { fileSizeText } from '#lib/files/file-size'
import { dateTimeText } from '#lib/dates/dates'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { receiptFileQuery, type Receipt } from '../queries.ts'

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <ul aria-label="Квитанции" className="-mx-2 grid text-14">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <Dialog>
            <DialogTrigger className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken">
              <FileText aria-hidden className="flex-none text-muted" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{receipt.file_name}</span>
                <span className="block text-12 text-muted tabular-nums">
                  {fileSizeText(receipt.size)}, {dateTimeText(receipt.created_at)}
                </span>
              </span>
            </DialogTrigger>
            <DialogContent title={receipt.file_name} description={dateTimeText(receipt.created_at)} size="lg">
              <ReceiptFile receipt={receipt} />
            </DialogContent>
          </Dialog>
        </li>
      ))}
    </ul>
  )
}

function ReceiptFile({ receipt }: { receipt: Receipt }) {
  return <FileViewer name={receipt.file_name} mime={receipt.mime} links={useQuery(receiptFileQuery(receipt))} />
}
