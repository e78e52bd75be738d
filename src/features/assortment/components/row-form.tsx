import { useMutation } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode, ComponentProps } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#ui/action/button'
import { FormDialog } from '#ui/window/form-dialog'
import { IconButton } from '#ui/action/icon-button'
import { toast } from '#ui/state/toast'
import { saveRowMutation, type RowChange, type RowKind } from '../mutations.ts'
import { NameFields } from './row-fields.tsx'

const words: Record<RowKind, { title: string; add: string; saved: string }> = {
  types: { title: 'Тип', add: 'Новый тип', saved: 'сохранён' },
  lines: { title: 'Линейка', add: 'Новая линейка', saved: 'сохранена' },
  tags: { title: 'Метка', add: 'Новая метка', saved: 'сохранена' },
}

type RowFormProps<Kind extends RowKind, Input extends FieldValues> = {
  kind: Kind
  row: { id: number | string; name: string } | undefined
  schema: z.ZodType<Extract<RowChange, { kind: Kind }>['row'], Input>
  defaultValues: DefaultValues<Input>
  children?: ReactNode
}

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

function EditButton({ name, ...props }: { name: string } & Omit<ComponentProps<'button'>, 'aria-label' | 'name'>) {
  return (
    <IconButton label={`Изменить «${name}»`} size="sm" {...props}>
      <Pencil className="size-4" />
    </IconButton>
  )
}
