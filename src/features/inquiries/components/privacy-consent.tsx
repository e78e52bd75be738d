import { useQuery } from '@tanstack/react-query'
import { LegalDialog, versionText } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { CheckboxField } from '#ui/checkbox-field'

/** The box without which nobody may be answered, with the version of what it agrees to. */
export function PrivacyConsent() {
  const { data: documents } = useQuery(legalDocumentsQuery)
  return (
    <CheckboxField
      name="consent"
      required
      note={documents?.privacy && versionText(documents.privacy.version)}
      className="mt-3"
    >
      Даю согласие на обработку <LegalDialog kind="privacy">персональных данных</LegalDialog>
    </CheckboxField>
  )
}
