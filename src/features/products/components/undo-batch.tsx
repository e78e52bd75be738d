import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { errorText } from '#lib/text/error-texts'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { undoBatchMutation } from '../mutations.ts'
import type { Undone } from '../product-list.ts'
import { keptWords, productsText } from '../words.ts'

type UndoBatchProps = {
  id: string
  title: string
  onDone?: () => void
  children: ReactNode
}

/** Undoes a batch after a confirmation, and shows what was left as it is. */
export function UndoBatch({ id, title, onDone, children }: UndoBatchProps) {
  const [open, setOpen] = useState(false)
  const [undone, setUndone] = useState<Undone>()
  const { mutate, isPending, error } = useMutation(undoBatchMutation())

  function change(next: boolean) {
    if (isPending) return
    setOpen(next)
    if (!next && undone) onDone?.()
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      {children && <DialogTrigger asChild>{children}</DialogTrigger>}
      {open && (
        <DialogContent
          title={undone ? 'Отменено' : `Отменить «${title}»?`}
          {...(!undone && {
            description:
              'Цены, остатки и поля станут прежними, созданные товары исчезнут или станут скрытыми. Изменённое позже останется как есть.',
          })}
          footer={
            undone ? (
              <DialogClose asChild>
                <Button>Закрыть</Button>
              </DialogClose>
            ) : (
              <>
                <DialogClose asChild>
                  <Button variant="secondary">Не сейчас</Button>
                </DialogClose>
                <Button variant="danger" loading={isPending} onClick={() => mutate(id, { onSuccess: setUndone })}>
                  Отменить изменения
                </Button>
              </>
            )
          }
        >
          {error !== null && <Alert role="alert" tone="danger" title={errorText(error)} />}
          {undone && (
            <div role="status" className="grid gap-3 text-14">
              <p>Возвращено: {productsText(undone.undone)}.</p>
              {undone.kept.length > 0 && <Kept kept={undone.kept} />}
            </div>
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

function Kept({ kept }: { kept: Undone['kept'] }) {
  return (
    <Alert tone="warning" title={`Вернулось не всё: ${productsText(kept.length)}`}>
      <ul className="mt-1.5 grid max-h-60 gap-1 overflow-y-auto">
        {kept.map(({ sku, reason }) => (
          <li key={sku}>
            <span className="font-semibold">{sku}</span> {keptWords[reason]}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

export function KeptButton({ kept }: { kept: Undone['kept'] }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm">
          Вернулось не всё: {kept.length}
        </Button>
      </DialogTrigger>
      <DialogContent title="Что не вернулось">
        <Kept kept={kept} />
      </DialogContent>
    </Dialog>
  )
}
