import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { kzIdMask } from '#lib/forms/masks'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { MaskedInput } from '#ui/form/masked-input'
import { RadioCard, RadioGroup } from '#ui/form/radio-group'
import { Segmented } from '#ui/form/segmented'
import { Select } from '#ui/form/select'
import { kzIdLabel } from '../business-id.ts'
import { applicationLabels, LEGAL_FORMS, OTHER_CHOICE, SPECIALIZATIONS } from '../choices.ts'
import { bareLegalName } from '../legal-name.ts'
import type { Organisation } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

const legalForms = [
  ...LEGAL_FORMS.map((form) => ({ value: form as string, label: form as string })),
  { value: OTHER_CHOICE, label: 'Другое' },
]
export function OrganisationFields() {
  const { control, register, getValues, setValue } = useFormContext<Organisation>()
  const stripLegalName = () => setValue('legalName', bareLegalName(getValues('legalName')))
  const legalForm = useWatch<Organisation, 'legalForm'>({ name: 'legalForm' })
  return (
    <div className="grid gap-6">
      <FormField name="specialization" label={applicationLabels.specialization} required>
        <Controller
          control={control}
          name="specialization"
          render={({ field: { onChange, ...field } }) => (
            <RadioGroup {...field} onValueChange={onChange} className="grid-cols-2 lg:grid-cols-4">
              {SPECIALIZATIONS.map((specialization) => (
                <RadioCard key={specialization} value={specialization} className="min-h-15 items-center">
                  {specialization}
                </RadioCard>
              ))}
            </RadioGroup>
          )}
        />
      </FormField>
      <FieldGrid>
        <FormField name="legalForm" label={applicationLabels.legalForm} required>
          <Controller
            control={control}
            name="legalForm"
            render={({ field: { onChange, ...field } }) => (
              <Segmented {...field} onValueChange={onChange} options={legalForms} />
            )}
          />
        </FormField>
        {legalForm === OTHER_CHOICE && (
          <FormField name="otherLegalForm" label={applicationLabels.otherLegalForm} required>
            <Input placeholder="Например, КХ" {...register('otherLegalForm')} />
          </FormField>
        )}
        <FormField name="binIin" label={kzIdLabel(legalForm)} required>
          <MaskedInput
            mask={kzIdMask}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...register('binIin')}
          />
        </FormField>
        <FormField name="legalName" label="Название, как в документах" required hint={legalNameHint(legalForm)}>
          <Input autoComplete="organization" {...register('legalName', { onBlur: stripLegalName })} />
        </FormField>
        <FormField name="tradeName" label={applicationLabels.tradeName} remark="необязательно">
          <Input {...register('tradeName')} />
        </FormField>
      </FieldGrid>
    </div>
  )
}

function legalNameHint(legalForm: string): string {
  if (legalForm === 'ИП') return 'Фамилия и имя: «ИП» подставим сами'
  return legalForm === 'ТОО' || legalForm === 'АО'
    ? `Без кавычек и формы: «${legalForm}» подставим сами`
    : 'Без кавычек и формы: их подставим сами'
}

export function AddressFields() {
  const { control, register } = useFormContext<Organisation>()
  const city = useWatch<Organisation, 'city'>({ name: 'city' })
  const cities = useCityOptions()
  const isOwn = city !== '' && city !== OTHER_CHOICE && !cities.some(({ value }) => value === city)
  return (
    <FieldGrid>
      <FormField name="city" label={applicationLabels.city} required>
        <Controller
          control={control}
          name="city"
          render={({ field: { onChange, value, name, ref } }) => (
            <Select
              ref={ref}
              name={name}
              value={value}
              onValueChange={onChange}
              options={[
                ...cities,
                ...(isOwn ? [{ value: city, label: city }] : []),
                { value: OTHER_CHOICE, label: 'Другой населённый пункт' },
              ]}
              placeholder="Выберите город"
            />
          )}
        />
      </FormField>
      {city === OTHER_CHOICE && (
        <FormField name="otherCity" label={applicationLabels.otherCity} required>
          <Input {...register('otherCity')} />
        </FormField>
      )}
      <FormField name="address" label={applicationLabels.address} required hint="Улица, дом, офис — как в справке">
        <Input autoComplete="street-address" {...register('address')} />
      </FormField>
    </FieldGrid>
  )
}
