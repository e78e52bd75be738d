import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { phototypesText, skinTypes, usePlaces } from '#features/catalog/facts.ts'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Textarea } from '#ui/form/textarea'
import { Card } from '#ui/page/card'
import { labels } from '../fields.ts'
import type { ProductValues } from '../schema.ts'
import { ChoicesField } from './choices-field.tsx'
import { LengthHint } from './texts-tab.tsx'

const options = <Key extends string>(names: Record<Key, string>) =>
  (Object.keys(names) as Key[]).map((value) => ({
    value,
    label: names[value][0]!.toUpperCase() + names[value].slice(1),
  }))

const phototypes = [1, 2, 3, 4, 5, 6].map((value) => ({ value, label: phototypesText([value]) }))

export function FactsTab() {
  const { register } = useFormContext<ProductValues>()
  const lines = (name: 'indications' | 'contraindications') => (
    <FormField name={name} label={labels[name]} hint={<LengthHint name={name} max={1000} text="По одному в строке" />}>
      <Textarea rows={4} {...register(name)} />
    </FormField>
  )
  const amount = (
    name: 'ph_min' | 'ph_max' | 'ml_per_procedure' | 'months_after_opening',
    end?: string,
    hint?: ReactNode,
  ) => (
    <FormField name={name} label={labels[name]} hint={hint}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        end={end && <span className="text-muted">{end}</span>}
        {...register(name)}
      />
    </FormField>
  )
  return (
    <Card className="grid gap-5">
      <FormField
        name="actives"
        label={labels.actives}
        hint="По одному в строке, главное первым: Мочевина (Urea) 20 %. В скобках так же, как в составе"
      >
        <Textarea rows={4} {...register('actives')} />
      </FormField>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4 md:gap-x-5">
        {amount('ph_min')}
        {amount('ph_max')}
        {amount('ml_per_procedure', 'мл', 'Отсюда цена процедуры')}
        {amount('months_after_opening', 'мес.')}
      </div>
      <ChoicesField name="skin_types" label={labels.skin_types} options={options(skinTypes)} />
      <ChoicesField name="phototypes" label={labels.phototypes} options={phototypes} />
      <ChoicesField name="used_in" label={labels.used_in} options={options(usePlaces)} />
      <div className="grid gap-5 md:grid-cols-2">
        {lines('indications')}
        {lines('contraindications')}
        <FormField name="storage" label={labels.storage}>
          <Input autoComplete="off" {...register('storage')} />
        </FormField>
        <FormField name="country" label={labels.country}>
          <Input autoComplete="off" {...register('country')} />
        </FormField>
      </div>
    </Card>
  )
}
