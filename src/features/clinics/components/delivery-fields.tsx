import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField } from '#ui/checkbox-field'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { fieldLabels, OTHER } from '../choices.ts'
import type { Organisation } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

export function DeliveryFields() {
  const { register, getValues, setValue } = useFormContext<Organisation>()
  const same = useWatch<Organisation, 'sameDelivery'>({ name: 'sameDelivery' })

  function suggestCity() {
    const { city, otherCity, deliveryCity } = getValues()
    if (!deliveryCity) setValue('deliveryCity', city === OTHER ? otherCity : city)
  }

  return (
    <>
      <CheckboxField name="sameDelivery" onTick={(same) => !same && suggestCity()} className="mt-2">
        Адрес доставки совпадает с юридическим
      </CheckboxField>
      {!same && (
        <FieldGrid className="mt-2">
          <FormField name="deliveryCity" label={fieldLabels.deliveryCity} required>
            <Input autoComplete="shipping address-level2" {...register('deliveryCity')} />
          </FormField>
          <FormField
            name="deliveryAddress"
            label={fieldLabels.deliveryAddress}
            required
            hint="Улица, дом, офис. С него начнётся ваша адресная книга"
          >
            <Input autoComplete="shipping street-address" {...register('deliveryAddress')} />
          </FormField>
        </FieldGrid>
      )}
    </>
  )
}
