import { useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { lineSchema } from '../schema.ts'
import type { LineRow } from '../staff-queries.ts'
import { hueStyle } from '../use-assortment.ts'
import { ColorField } from './row-fields.tsx'
import { RowForm } from './row-form.tsx'
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
  return (
    <RowForm
      kind="lines"
      row={line}
      schema={lineSchema}
      defaultValues={{
        name: line?.name ?? '',
        slug: line?.slug ?? '',
        color: line?.color ?? '#946c33',
        tagline: line?.tagline ?? '',
        description: line?.description ?? '',
      }}
    >
      <ColorField />
      <LineTexts />
    </RowForm>
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
