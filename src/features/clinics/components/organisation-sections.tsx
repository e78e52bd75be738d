import { FormErrors } from '#ui/form'
import { fieldLabels } from '../choices.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { AddressFields, OrganisationFields } from './organisation-fields.tsx'
import { TaxFields } from './tax-fields.tsx'
import { WebsiteField } from './website-field.tsx'

export const OrganisationSections = () => (
  <>
    <FormSection title="Организация">
      <FormErrors labels={fieldLabels} className="mb-6" />
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
