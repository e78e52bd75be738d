import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { cn } from '#lib/dom/cn'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { QueryError } from '#ui/state/query-error'
import { Segmented } from '#ui/form/segmented'
import { Skeleton } from '#ui/state/skeleton'
import { Textarea } from '#ui/form/textarea'
import { typeSchema, lineSchema } from '../schema.ts'
import { assortmentRowsQuery, type TypeRow, type LineRow } from '../staff-queries.ts'
import { hueStyle } from '../use-assortment.ts'
import { ColorField } from './row-fields.tsx'
import { RowForm } from './row-form.tsx'
import { RowsCard } from './rows-card.tsx'
import { TagRows } from './tag-rows.tsx'

/** A narrow screen begins with the first. */
const LISTS = ['tags', 'lines', 'types'] as const
export type List = (typeof LISTS)[number]

const titles: Record<List, string> = { tags: 'Метки', lines: 'Линейки', types: 'Типы' }

type AssortmentPageProps = {
  /** The list that a narrow screen shows; a wide one shows all. */
  list: List
  onList: (list: List) => void
}

export function AssortmentPage({ list, onList }: AssortmentPageProps) {
  const { data, error, refetch, isFetching } = useQuery(assortmentRowsQuery())
  if (error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Skeleton role="status" aria-label="Линейки, типы и метки загружаются" className="h-120" />
  const shownAs = (name: List) => cn('min-w-0', name !== list && 'max-lg:hidden')
  return (
    <>
      <Segmented
        aria-label="Что править"
        options={LISTS.map((value) => ({ value, label: titles[value] }))}
        value={list}
        onValueChange={onList}
        className="mb-4 lg:hidden"
      />
      <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
        <div className="grid min-w-0 gap-5 xl:contents">
          <div className={shownAs('tags')}>
            <TagRows tags={data.tags} />
          </div>
          <div className={shownAs('lines')}>
            <LineRows lines={data.lines} />
          </div>
        </div>
        <div className={shownAs('types')}>
          <TypeRows types={data.types} />
        </div>
      </div>
    </>
  )
}

function TypeRows({ types }: { types: TypeRow[] }) {
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

const TypeForm = ({ type }: { type?: TypeRow }) => (
  <RowForm
    kind="types"
    row={type}
    schema={typeSchema}
    defaultValues={{ name: type?.name ?? '', slug: type?.slug ?? '' }}
  />
)

function LineRows({ lines }: { lines: LineRow[] }) {
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
