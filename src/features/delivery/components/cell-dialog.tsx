import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormField } from '#ui/form'
import { FormDialog } from '#ui/form-dialog'
import { Input } from '#ui/input'
import { toast } from '#ui/toast'
import type { PickLine } from '../board.ts'
import { placeInCellMutation } from '../mutations.ts'
import { cellSchema } from '../schema.ts'

/** Says in which cell of the store room a product lies. */
export function CellDialog({ line, trigger }: { line: PickLine; trigger: ReactNode }) {
  const { product_id, name, volume_ml, sku } = line
  const { mutateAsync: place } = useMutation(placeInCellMutation())
  return (
    <FormDialog
      trigger={trigger}
      title="Ячейка на складе"
      description={`${name}, ${volume_ml}\u00a0мл, ${sku}`}
      schema={cellSchema}
      defaultValues={{ cell: line.cell ?? '' }}
      confirmLabel="Сохранить"
      onSubmit={async ({ cell }) => {
        await place({ product_id, cell })
        toast.success(cell === '' ? `${sku}: без ячейки` : `${sku}: ячейка ${cell}`)
      }}
    >
      {({ register }) => (
        <FormField name="cell" label="Ячейка" hint="Например, A-12. Пусто — товар без места">
          <Input autoComplete="off" autoCapitalize="characters" maxLength={20} {...register('cell')} />
        </FormField>
      )}
    </FormDialog>
  )
}
