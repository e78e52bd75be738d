import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Segmented } from '#ui/form/segmented'
import { applicationLabels, taxRegimeLabels, UNKNOWN } from '../choices.ts'
import { NO_VAT, type Legal } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

const regimes = [
  { value: 'general', label: taxRegimeLabels.general },
  { value: 'simplified', label: 'Упрощённая' },
  { value: UNKNOWN, label: 'Не знаю' },
]

/** `children` go into the same grid. */
export function TaxFields({ children }: { children?: ReactNode }) {
  const { control, register, setValue } = useFormContext<Legal>()
  const [regime, paysVat] = useWatch<Legal, ['taxRegime', 'vatPayer']>({ name: ['taxRegime', 'vatPayer'] })
  const simplified = regime === 'simplified'
  return (
    <FieldGrid>
      <FormField name="taxRegime" label={applicationLabels.taxRegime}>
        <Controller
          control={control}
          name="taxRegime"
          render={({ field: { onChange, ...field } }) => (
            <Segmented
              {...field}
              onValueChange={(chosen) => {
                onChange(chosen)
                if (chosen === 'simplified') setValue('vatPayer', false, { shouldDirty: true })
              }}
              options={regimes}
            />
          )}
        />
      </FormField>
      <div className="md:pt-6.5">
        <CheckboxField
          name="vatPayer"
          hides={paysVat ? undefined : 'vatCertificate'}
          disabled={simplified && !paysVat}
          note={simplified && `${NO_VAT}.`}
        >
          {applicationLabels.vatPayer}
        </CheckboxField>
        {paysVat && (
          <FormField name="vatCertificate" label="Серия и номер свидетельства" remark="необязательно" className="mt-1">
            <Input autoComplete="off" maxLength={40} {...register('vatCertificate')} />
          </FormField>
        )}
      </div>
      {children}
    </FieldGrid>
  )
}
