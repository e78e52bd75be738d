import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { useIsAccountant } from '#features/account/use-is-accountant.ts'
import { Button, type ButtonProps } from '#ui/action/button'
import { lazyPart } from '#ui/state/lazy-part'

// Few carts and orders are kept.
const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)

type SaveAsListProps = Pick<ButtonProps, 'variant' | 'className'> & {
  lines: readonly { product_id: string; quantity: number }[]
  title?: string
}

export function SaveAsList({ lines, title = 'Сохранить списком', variant = 'ghost', className }: SaveAsListProps) {
  const [open, setOpen] = useState(false)
  if (useIsAccountant()) return null
  return (
    <>
      <Button
        variant={variant}
        className={className}
        disabled={lines.length === 0}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void SaveDialog.preload()}
      >
        <ListPlus aria-hidden className="size-4" />
        {title}
      </Button>
      {open && <SaveDialog title={title} lines={lines} onClose={() => setOpen(false)} />}
    </>
  )
}
