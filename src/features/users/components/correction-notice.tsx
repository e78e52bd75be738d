import { columnLabels } from '#features/clinics/choices.ts'
import { relativeText } from '#lib/dates'
import { Alert } from '#ui/alert'
import type { Clinic, ClinicColumn } from '../clinic.ts'

export function CorrectionNotice({ correction }: { correction: NonNullable<Clinic['correction']> }) {
  return (
    <Alert tone="warning" title={`Ждём исправления, запрошено ${relativeText(correction.requested_at)}`}>
      <ul>
        {Object.entries(correction.fields).map(([column, remark]) => (
          <li key={column}>
            {columnLabels[column as ClinicColumn] ?? column}: {remark}
          </li>
        ))}
      </ul>
      {correction.comment && <p>{correction.comment}</p>}
    </Alert>
  )
}
