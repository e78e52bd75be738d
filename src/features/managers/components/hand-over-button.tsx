import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { HandOverClients } from './hand-over-clients.tsx'

type HandOverButtonProps = { manager: { user_id: string; full_name: string }; full?: boolean }

export function HandOverButton({ manager, full = false }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {full ? (
        <Button variant="secondary" className="flex-1 [&_.lucide]:size-4" onClick={open}>
          <ArrowRightLeft aria-hidden />
          Передать клиентов
        </Button>
      ) : (
        <IconButton size="sm" label={`Передать клиентов: ${manager.full_name}`} onClick={open}>
          <ArrowRightLeft className="size-4" />
        </IconButton>
      )}
      {isOpen && <HandOverClients fromId={manager.user_id} onClose={() => setOpen(false)} />}
    </>
  )
}
