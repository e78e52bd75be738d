import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { ErrorState } from '#ui/state/error-state'
import { lazyPart } from '#ui/state/lazy-part'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { prepareSound } from '../sound.ts'

const ScanOrder = lazyPart(
  async () => (await import('./scan-order.tsx')).ScanOrder,
  ({ onRetry }) => (
    <DialogContent title="Сканировать">
      <ErrorState onRetry={onRetry} />
    </DialogContent>
  ),
)

/** Opens the camera, whose codes end in the cart. */
export function ScanButton({ onAdded }: { onAdded?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" onClick={prepareSound} onPointerEnter={() => void ScanOrder.preload()}>
          <ScanBarcode aria-hidden className="size-4" />
          Сканировать
        </Button>
      </DialogTrigger>
      {isOpen && (
        <ScanOrder
          onAdded={() => {
            setOpen(false)
            onAdded?.()
          }}
        />
      )}
    </Dialog>
  )
}
