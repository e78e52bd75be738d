import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { LegalDialog, versionText } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { Checkbox } from '#ui/checkbox'
import { useFieldError } from '#ui/form'

/** The box without which nobody may be answered, with the version of what it agrees to. */
export function PrivacyConsent() {
  const { control } = useFormContext<{ consent: boolean }>()
  const { data: documents } = useQuery(legalDocumentsQuery)
  const error = useFieldError('consent')
  return (
    <div className="mt-3">
      <Controller
        control={control}
        name="consent"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            name="consent"
            ref={ref}
            checked={value}
            onBlur={onBlur}
            onCheckedChange={(checked) => onChange(checked === true)}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'consent-error' : undefined}
            note={documents?.privacy && versionText(documents.privacy.version)}
          >
            Даю согласие на обработку <LegalDialog kind="privacy">персональных данных</LegalDialog>
          </Checkbox>
        )}
      />
      {error && (
        <p id="consent-error" className="-mt-1 mb-2 ml-8 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
