import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { applicationLabels, OTHER_CHOICE } from '../choices.ts'
import type { Organisation } from '../schema.ts'
import { FieldGrid, FormSection } from './field-grid.tsx'
import { AddressFields, OrganisationFields } from './organisation-fields.tsx'
import { TaxFields } from './tax-fields.tsx'
import { WebsiteField } from './website-field.tsx'

export const OrganisationSections = () => (
  <>
    <FormSection title="Организация">
      <FormErrors labels={applicationLabels} className="mb-6" />
      <OrganisationFields />
    </FormSection>
    <FormSection title="Адрес">
      <AddressFields />
      <DeliveryFields />
    </FormSection>
    <FormSection title="Налоги и сайт" lead="Необязательно. Пригодится для счетов и накладных.">
      <TaxFields>
        <WebsiteField />
      </TaxFields>
    </FormSection>
  </>
)

function DeliveryFields() {
  const { register, getValues, setValue } = useFormContext<Organisation>()
  const same = useWatch<Organisation, 'sameDelivery'>({ name: 'sameDelivery' })

  function suggestCity() {
    const { city, otherCity, deliveryCity } = getValues()
    if (!deliveryCity) setValue('deliveryCity', city === OTHER_CHOICE ? otherCity : city)
  }

  return (
    <>
      <CheckboxField name="sameDelivery" onTick={(same) => !same && suggestCity()} className="mt-2">
        Адрес доставки совпадает с юридическим
      </CheckboxField>
      {!same && (
        <FieldGrid className="mt-2">
          <FormField name="deliveryCity" label={applicationLabels.deliveryCity} required>
            <Input autoComplete="shipping address-level2" {...register('deliveryCity')} />
          </FormField>
          <FormField
            name="deliveryAddress"
            label={applicationLabels.deliveryAddress}
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
