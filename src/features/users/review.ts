import { columnLabels } from '#features/clinics/choices.ts'
import { count } from '#lib/text/plural'
import type { Clinic, ClinicColumn } from './clinic.ts'

type Judged = { verdict: 'pending' | 'accepted' | 'rejected' }

/** «2 документа, принято 0, нужен другой: 1» */
export function documentsProgress(documents: readonly Judged[]): string {
  const accepted = documents.filter(({ verdict }) => verdict === 'accepted').length
  const refused = refusedCount(documents)
  return `${documentCount(documents.length)}, ${acceptedText(accepted)}${refused > 0 ? `, ${refusedText(refused)}` : ''}`
}

export const refusedCount = (documents: readonly Judged[]): number =>
  documents.filter(({ verdict }) => verdict === 'rejected').length

/** Fields to compare with the documents: a VAT certificate only where there is one. */
export function reviewedColumns({ vat_payer }: Pick<Clinic, 'vat_payer'>): ClinicColumn[] {
  const columns = Object.keys(columnLabels) as ClinicColumn[]
  return vat_payer ? columns : columns.filter((column) => column !== 'vat_certificate')
}

type Open = {
  clinic: Pick<Clinic, 'documents' | 'documents_accepted' | 'is_email_confirmed' | 'vat_payer'>
  checked: ReadonlySet<ClinicColumn>
  managerId: string | null
  /** Documents that were refused. */
  refused: number
}

/** What is still unchecked before verifying: at most three points. */
export function openPoints({ clinic, checked, managerId, refused }: Open): string[] {
  const { documents, documents_accepted: accepted, is_email_confirmed: isConfirmed } = clinic
  const fields = reviewedColumns(clinic).length
  const unchecked = checked.size < fields && `Данные ${checked.size} из ${fields}`
  return [
    documents === 0
      ? 'Документов нет'
      : accepted < documents &&
        `Документы ${accepted} из ${documents}${refused > 0 ? `, ${refusedText(refused)}` : ''}`,
    isConfirmed ? unchecked : unchecked ? `${unchecked}, почта не подтверждена` : 'Почта не подтверждена',
    managerId === null && 'Менеджер не назначен',
  ].filter((point) => point !== false)
}

const documentCount = (n: number) => count(n, ['документ', 'документа', 'документов'])
const acceptedText = (n: number) => (n === 1 ? 'принят 1' : `принято ${n}`)
const refusedText = (n: number) => `нужен другой: ${n}`
