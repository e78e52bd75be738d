import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { ProductSearch } from '#features/product-card/components/product-search.tsx'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField, useFieldError } from '#ui/form/form'
import { SegmentedField, SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { Sortable } from '#ui/form/sortable'
import { Textarea } from '#ui/form/textarea'
import { EMPTY_STEP, type ProtocolValues } from '../schema.ts'

const MOST_STEPS = 30

/** The steps in their order. */
export function StepFields() {
  const { control } = useFormContext<ProtocolValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps', keyName: 'key' })
  const error = useFieldError('steps.root') ?? useFieldError('steps')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-16 font-semibold">Шаги</legend>
      <Sortable
        label="Шаги протокола"
        items={fields}
        idOf={({ key }) => key}
        nameOf={(_, index) => `шаг ${index + 1}`}
        onReorder={(moved) => {
          const [from, to] = changedPlace(
            fields.map(({ key }) => key),
            moved.map(({ key }) => key),
          )
          move(from, to)
        }}
        className="grid gap-3"
        itemClassName="rounded-card border bg-surface p-4"
      >
        {(_, handle, index) => <Step index={index} handle={handle} onRemove={() => remove(index)} />}
      </Sortable>
      {error && <p className="text-13 text-danger">{error}</p>}
      {fields.length < MOST_STEPS && (
        <Button variant="secondary" className="justify-self-start" onClick={() => append(EMPTY_STEP)}>
          <Plus aria-hidden />
          Добавить шаг
        </Button>
      )}
    </fieldset>
  )
}

/** The place that one of a list has left, and the one that it has taken. */
function changedPlace(before: readonly string[], after: readonly string[]): [from: number, to: number] {
  const first = before.findIndex((key, place) => after[place] !== key)
  const last = before.findLastIndex((key, place) => after[place] !== key)
  return after[last] === before[first] ? [first, last] : [last, first]
}

type StepProps = { index: number; handle: ReactNode; onRemove: () => void }

function Step({ index, handle, onRemove }: StepProps) {
  const { register, control } = useFormContext<ProtocolValues>()
  const name = `steps.${index}` as const
  const kind = useWatch({ control, name: `${name}.with` })
  const { data } = useQuery(assortmentRowsQuery())
  const types = (data?.types ?? []).map((type) => ({ value: String(type.id), label: type.name }))
  return (
    <div className="grid gap-3.5">
      <div className="flex items-center gap-2">
        {handle}
        <h3 className="flex-1 text-14 font-semibold">Шаг {index + 1}</h3>
        <IconButton label={`Убрать шаг ${index + 1}`} size="sm" onClick={onRemove}>
          <X className="size-4" />
        </IconButton>
      </div>
      <SegmentedField
        name={`${name}.with`}
        label="Чем"
        options={[
          { value: 'product', label: 'Средство' },
          { value: 'type', label: 'Любое этого типа' },
          { value: 'nothing', label: 'Без средства' },
        ]}
      />
      {kind === 'product' && <StepProduct index={index} />}
      {kind === 'type' && <SelectField name={`${name}.type`} label="Тип" required options={types} />}
      <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
        {kind !== 'nothing' && (
          <FormField name={`${name}.ml`} label="На процедуру" required>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              end={<span className="text-muted">мл</span>}
              {...register(`${name}.ml`)}
            />
          </FormField>
        )}
        <FormField name={`${name}.minutes`} label="Время" remark="необязательно">
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            end={<span className="text-muted">мин</span>}
            {...register(`${name}.minutes`)}
          />
        </FormField>
      </div>
      <FormField name={`${name}.text`} label="Что делать" required>
        <Textarea rows={2} {...register(`${name}.text`)} />
      </FormField>
      <CheckboxField name={`${name}.isOptional`}>Шаг можно пропустить</CheckboxField>
    </div>
  )
}

function StepProduct({ index }: { index: number }) {
  const { control } = useFormContext<ProtocolValues>()
  const {
    field: { value: product, onChange },
  } = useController({ control, name: `steps.${index}.product` })
  if (product)
    return (
      <p className="flex items-center gap-3 text-14">
        <span className="min-w-0 flex-1">
          {product.name} <span className="text-muted">{product.sku}, в любом объёме</span>
        </span>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Выбрать другое средство шага ${index + 1}`}
          onClick={() => onChange(null)}
        >
          Другое
        </Button>
      </p>
    )
  return (
    <ProductSearch
      label={`Средство шага ${index + 1}`}
      without={[]}
      onPick={({ id, name, sku }) => onChange({ id, name, sku })}
    />
  )
}
