import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { fullName, type ProductCard } from '#features/catalog/product.ts'
import { catalogPageQuery } from '#features/catalog/queries.ts'
import { AppError } from '#lib/backend/errors'
import { addDays, isoDay } from '#lib/dates/dates'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { SearchInput } from '#ui/filter/search-input'
import { useFieldError } from '#ui/form/form'
import { DateField, SelectField } from '#ui/form/form-fields'
import { Stepper } from '#ui/form/stepper'
import { Alert } from '#ui/state/alert'
import { QueryError } from '#ui/state/query-error'
import { toast } from '#ui/state/toast'
import { FormDrawer } from '#ui/window/form-drawer'
import { MOST_ITEMS, MOST_PIECES, spanOptions, type ClinicList, type ListKind } from '../list.ts'
import { saveListMutation } from '../mutations.ts'
import { clinicListQuery } from '../queries.ts'
import { changesOf, lineOf, listSchema, listValues, merged, type ListValues } from '../schema.ts'
import { NameAndKind } from './name-and-kind.tsx'

type ListDrawerProps = { list?: ClinicList; onSaved?: (id: string) => void; onClose: () => void }

/** A new list, or changes of one. */
export function ListDrawer({ list: shown, onSaved, onClose }: ListDrawerProps) {
  // What the form began with, not what the page has read meanwhile: others' changes come in through `list_changed` alone.
  const [[list, before], setList] = useState<[now?: ClinicList, before?: ClinicList]>([shown])
  const save = useMutation(saveListMutation())
  const queryClient = useQueryClient()
  return (
    <FormDrawer
      size="lg"
      title={list ? 'Изменить список' : 'Новый список'}
      schema={listSchema}
      defaultValues={listValues(list)}
      labels={{ name: 'Название', next_on: 'В следующий раз', lines: 'Товары' }}
      confirmLabel="Сохранить"
      onSubmit={async (values) => {
        const { id } = await save
          .mutateAsync({ list: { ...values, ...(list && { id: list.id }) }, readAt: list?.updated_at ?? null })
          .catch(async (error: unknown) => {
            if (list && error instanceof AppError && error.word === 'list_changed')
              setList([await queryClient.fetchQuery({ ...clinicListQuery(list.id), staleTime: 0 }), list])
            throw error
          })
        toast.success(`Список «${values.name}» сохранён`)
        onSaved?.(id)
      }}
      onClose={onClose}
    >
      <Fields every={list?.every_days ?? null} />
      {list && before && <Meanwhile key={list.updated_at} before={listValues(before)} after={listValues(list)} />}
    </FormDrawer>
  )
}

/** What a colleague has saved becomes the base; what was entered here stays. */
function Meanwhile({ before, after }: { before: ListValues; after: ListValues }) {
  const { getValues, reset, setValue } = useFormContext<ListValues>()
  useEffect(() => {
    const values = merged(before, getValues(), after)
    reset(after, { keepErrors: true, keepSubmitCount: true })
    for (const name of ['name', 'kind', 'every', 'next_on', 'lines'] as const)
      setValue(name, values[name], { shouldDirty: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: each change has its own
  }, [])
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <Alert tone="warning" title="Что изменилось">
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>Ваши правки остались.</p>
    </Alert>
  )
}

function Fields({ every }: { every: number | null }) {
  const { control, setValue, getValues } = useFormContext<ListValues>()
  const [kind, span] = useWatch({ control, name: ['kind', 'every'] })
  return (
    <>
      <NameAndKind />
      <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
        <SelectField name="every" label="Напоминать" options={spanOptions(every)} />
        {span !== 'never' && (
          <NextDay
            onMissing={() => {
              if (!getValues('next_on')) setValue('next_on', addDays(isoDay(), Number(span)))
            }}
          />
        )}
      </div>
      <Lines kind={kind as ListKind} />
    </>
  )
}

/** Offered as one span from now. */
function NextDay({ onMissing }: { onMissing: () => void }) {
  useState(onMissing)
  return <DateField name="next_on" label="В следующий раз" required min={isoDay()} />
}

function Lines({ kind }: { kind: ListKind }) {
  const { control, setValue } = useFormContext<ListValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const lines = useWatch({ control, name: 'lines' })
  const error = useFieldError('lines.root') ?? useFieldError('lines')
  const isCabinet = kind === 'cabinet'
  const label = isCabinet ? 'Держать' : 'Количество'
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-16 font-semibold">Товары</legend>
      {fields.length < MOST_ITEMS && (
        <AddProduct
          without={fields.map(({ product_id }) => product_id)}
          onPick={(product) => append(lineOf(product, product.order_min ?? 1))}
        />
      )}
      {fields.length > 0 && (
        <ul aria-label="Товары списка" className="divide-y rounded-card border bg-surface">
          {fields.map(({ key, title }, index) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <p className="min-w-0 flex-1 basis-64 text-14 font-semibold">{title}</p>
              <span className="flex items-center gap-2">
                <span aria-hidden className="text-13 text-muted">
                  {label}
                </span>
                <Stepper
                  label={`${label}: ${title}`}
                  value={isCabinet ? (lines[index]?.par ?? 0) : (lines[index]?.quantity ?? 1)}
                  min={isCabinet ? 0 : 1}
                  max={MOST_PIECES}
                  onChange={(pieces) => {
                    setValue(`lines.${index}.par`, pieces || null, { shouldDirty: true })
                    if (!isCabinet) setValue(`lines.${index}.quantity`, pieces, { shouldDirty: true })
                  }}
                />
                <IconButton label={`Убрать ${title}`} onClick={() => remove(index)}>
                  <X className="size-4" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {error && <p className="text-13 text-danger">{error}</p>}
    </fieldset>
  )
}

type AddProductProps = { without: readonly string[]; onPick: (product: ProductCard) => void }

function AddProduct({ without, onPick }: AddProductProps) {
  const [q, setQ] = useState('')
  const isAsked = q.length > 1
  const page = useQuery({ ...catalogPageQuery({ q }), placeholderData: keepPreviousData, enabled: isAsked })
  const found = (page.data?.cards ?? [])
    .flatMap((card) => [card, ...(card.siblings ?? [])])
    .filter(({ id }) => !without.includes(id))
    .slice(0, 8)
  return (
    <div className="grid gap-2">
      <SearchInput label="Добавить товар" placeholder="Название или объём" value={q} onSearch={setQ} />
      {isAsked && page.error && <QueryError query={page} />}
      {isAsked && page.data && found.length === 0 && (
        <p role="status" className="text-14 text-muted">
          Больше ничего не найдено. Измените запрос.
        </p>
      )}
      {isAsked && found.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {found.map((product) => (
            <Button key={product.id} variant="secondary" size="sm" onClick={() => onPick(product)}>
              {fullName(product)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
