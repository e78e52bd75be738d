import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/button'
import { FormDialog } from '#ui/form-dialog'
import { toast } from '#ui/toast'
import { saveRowMutation } from '../mutations.ts'
import { typeSchema } from '../schema.ts'
import type { TypeRow } from '../staff-queries.ts'
import { EditButton } from './edit-button.tsx'
import { NameFields } from './row-fields.tsx'
import { RowsCard } from './rows-card.tsx'

/** The types of products. */
export function TypeRows({ types }: { types: TypeRow[] }) {
  return (
    <RowsCard
      kind="types"
      title="Типы"
      rows={types}
      add={<TypeForm />}
      renderName={({ name }) => <span className="font-medium">{name}</span>}
      renderActions={(type) => <TypeForm type={type} />}
    />
  )
}

function TypeForm({ type }: { type?: TypeRow }) {
  const save = useMutation(saveRowMutation())
  return (
    <FormDialog
      trigger={
        type ? (
          <EditButton name={type.name} />
        ) : (
          <Button variant="secondary" size="sm">
            <Plus aria-hidden className="size-4" />
            Новый тип
          </Button>
        )
      }
      title={type ? 'Тип' : 'Новый тип'}
      schema={typeSchema}
      defaultValues={{ name: type?.name ?? '', slug: type?.slug ?? '' }}
      confirmLabel="Сохранить"
      onSubmit={async (row) => {
        await save.mutateAsync({ kind: 'types', id: type?.id ?? null, row })
        toast.success(`«${row.name}» сохранён`)
      }}
    >
      <NameFields isNew={!type} />
    </FormDialog>
  )
}
