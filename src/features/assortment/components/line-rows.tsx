import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useFormContext } from 'react-hook-form'
import { Button } from '#ui/button'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { toast } from '#ui/toast'
import { saveRowMutation } from '../mutations.ts'
import { lineSchema } from '../schema.ts'
import type { LineRow } from '../staff-queries.ts'
import { hueStyle } from '../use-assortment.ts'
import { EditButton } from './edit-button.tsx'
import { ColorField, NameFields } from './row-fields.tsx'
import { RowsCard } from './rows-card.tsx'

/** The lines of products. */
export function LineRows({ lines }: { lines: LineRow[] }) {
  return (
    <RowsCard
      kind="lines"
      title="Линейки"
      rows={lines}
      add={<LineForm />}
      renderName={({ name, color, tagline }) => (
        <>
          <span style={hueStyle(color)} className="flex items-center gap-2 font-medium">
            <i aria-hidden className="size-2 flex-none rounded-full bg-hue" />
            {name}
          </span>
          <p className="truncate text-13 text-ink-soft">{tagline}</p>
        </>
      )}
      renderActions={(line) => <LineForm line={line} />}
    />
  )
}

function LineForm({ line }: { line?: LineRow }) {
  const save = useMutation(saveRowMutation())
  return (
    <FormDialog
      trigger={
        line ? (
          <EditButton name={line.name} />
        ) : (
          <Button variant="secondary" size="sm">
            <Plus aria-hidden className="size-4" />
            Новая линейка
          </Button>
        )
      }
      title={line ? 'Линейка' : 'Новая линейка'}
      schema={lineSchema}
      defaultValues={{
        name: line?.name ?? '',
        slug: line?.slug ?? '',
        color: line?.color ?? '#946c33',
        tagline: line?.tagline ?? '',
        description: line?.description ?? '',
      }}
      confirmLabel="Сохранить"
      onSubmit={async (row) => {
        await save.mutateAsync({ kind: 'lines', id: line?.id ?? null, row })
        toast.success(`«${row.name}» сохранена`)
      }}
    >
      <NameFields isNew={!line} />
      <ColorField />
      <LineTexts />
    </FormDialog>
  )
}

function LineTexts() {
  const { register } = useFormContext()
  return (
    <>
      <FormField name="tagline" label="Девиз" hint="Одна строка на главной">
        <Input autoComplete="off" {...register('tagline')} />
      </FormField>
      <FormField name="description" label="Описание">
        <Textarea {...register('description')} />
      </FormField>
    </>
  )
}
