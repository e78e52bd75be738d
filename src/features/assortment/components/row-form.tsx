import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#ui/button'
import { FormDialog } from '#ui/form-dialog'
import { toast } from '#ui/toast'
import { saveRowMutation, type RowChange, type RowKind } from '../mutations.ts'
import { EditButton } from './edit-button.tsx'
import { NameFields } from './row-fields.tsx'

const words: Record<RowKind, { title: string; add: string; saved: string }> = {
  types: { title: 'Тип', add: 'Новый тип', saved: 'сохранён' },
  lines: { title: 'Линейка', add: 'Новая линейка', saved: 'сохранена' },
  tags: { title: 'Метка', add: 'Новая метка', saved: 'сохранена' },
}

type RowFormProps<Kind extends RowKind, Input extends FieldValues> = {
  kind: Kind
  /** The one to change; without it a new one is added. */
  row: { id: number | string; name: string } | undefined
  schema: z.ZodType<Extract<RowChange, { kind: Kind }>['row'], Input>
  defaultValues: DefaultValues<Input>
  /** Fields besides name and address. */
  children?: ReactNode
}

/** The button of a row, or of a new one, and its form. */
export function RowForm<Kind extends RowKind, Input extends FieldValues>(props: RowFormProps<Kind, Input>) {
  const { kind, row, schema, defaultValues, children } = props
  const { title, add, saved } = words[kind]
  const { mutateAsync: save } = useMutation(saveRowMutation())
  return (
    <FormDialog
      trigger={
        row ? (
          <EditButton name={row.name} />
        ) : (
          <Button variant="secondary" size="sm">
            <Plus aria-hidden />
            {add}
          </Button>
        )
      }
      title={row ? title : add}
      schema={schema}
      defaultValues={defaultValues}
      confirmLabel="Сохранить"
      onSubmit={async (changed) => {
        await save({ kind, id: row?.id ?? null, row: changed } as RowChange)
        toast.success(`«${changed.name}» ${saved}`)
      }}
    >
      <NameFields isNew={!row} />
      {children}
    </FormDialog>
  )
}
