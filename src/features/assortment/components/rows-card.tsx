import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { count } from '#lib/text/plural'
import { Card, CardHeader } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { IconButton } from '#ui/action/icon-button'
import { Sortable } from '#ui/form/sortable'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { deleteRowMutation, reorderMutation, type RowKind } from '../mutations.ts'

type Row = { id: number | string; name: string; slug: string; products: number }

type RowsCardProps<R extends Row> = {
  kind: RowKind
  title: string
  rows: readonly R[]
  add: ReactNode
  renderName: (row: R) => ReactNode
  renderActions: (row: R) => ReactNode
}

export function RowsCard<R extends Row>({ kind, title, rows, add, renderName, renderActions }: RowsCardProps<R>) {
  const reorder = useMutation(reorderMutation())
  const [moved, setMoved] = useState<(number | string)[] | null>(null)
  // The dropped order stays while it is saved.
  const shown = moved ? moved.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows

  function save(next: R[]) {
    const ids = next.map(({ id }) => id)
    setMoved(ids)
    reorder.mutate(
      { kind, ids },
      {
        onError: toastError,
        onSettled: () => setMoved(null),
      },
    )
  }

  return (
    <Card>
      <CardHeader title={title} end={add} className="items-center" />
      <Sortable
        label={title}
        items={shown}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onReorder={save}
        className="divide-y md:-mr-3 md:max-h-[640px] md:overflow-y-auto md:pr-3"
        itemClassName="bg-surface"
      >
        {(row, handle) => (
          <div className="flex min-h-12 items-center gap-2 max-md:-mx-3 max-md:gap-0">
            {handle}
            <div className="min-w-0 flex-1 py-1 text-14 md:py-1.5">
              {renderName(row)}
              <p className="truncate text-12 text-muted">{count(row.products, ['товар', 'товара', 'товаров'])}</p>
            </div>
            {renderActions(row)}
            {kind !== 'tags' && <DeleteRow kind={kind} row={row} />}
          </div>
        )}
      </Sortable>
      {rows.length === 0 && <p className="text-14 text-ink-soft">Пока пусто. Добавьте первую строку.</p>}
    </Card>
  )
}

type DeleteRowProps = {
  kind: RowKind
  row: Row
  /** Unset: a button opens it. */
  onClose?: () => void
}

/** The database refuses to delete types and lines with products; a deleted tag is removed from its products. */
export function DeleteRow({ kind, row, onClose }: DeleteRowProps) {
  const remove = useMutation(deleteRowMutation())
  if (kind !== 'tags' && row.products > 0) return null
  return (
    <ConfirmDialog
      {...(onClose
        ? { open: true, onOpenChange: onClose }
        : {
            trigger: (
              <IconButton label={`Удалить «${row.name}»`} size="sm">
                <Trash2 className="size-4" />
              </IconButton>
            ),
          })}
      title={`Удалить «${row.name}»?`}
      confirmLabel="Удалить"
      tone="danger"
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ kind, id: row.id })
          toast.success(`«${row.name}» больше нет`)
        } catch (error) {
          toastError(error)
          throw error
        }
      }}
    >
      {row.products > 0
        ? `Метка исчезнет у ${count(row.products, ['товара', 'товаров', 'товаров'])}. Вернуть её можно будет только вручную.`
        : 'Ни один товар этим не пользуется.'}
    </ConfirmDialog>
  )
}
