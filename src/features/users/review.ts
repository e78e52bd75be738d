import { columnLabels } from '#features/clinics/choices.ts'
import { count } from '#lib/plural'
import type { Clinic, ClinicColumn } from './clinic.ts'

type Judged = { verdict: 'pending' | 'accepted' | 'rejected' }

/** «2 документа, принят 1» */
export function documentsProgress(documents: readonly Judged[]): string {
  const accepted = documents.filter(({ verdict }) => verdict === 'accepted').length
  return `${documentCount(documents.length)}, ${acceptedText(accepted)}`
}

type Open = {
  clinic: Pick<Clinic, 'documents' | 'documents_accepted'>
  checked: ReadonlySet<ClinicColumn>
  managerId: string | null
}

/** What a clinic that is to be verified has not been checked for yet, in words; empty when nothing is left. */
export function openPoints({ clinic, checked, managerId }: Open): string[] {
  const { documents, documents_accepted: accepted } = clinic
  const fields = Object.keys(columnLabels).length
  return [
    documents === 0 && 'документов нет',
    accepted < documents && `документы: ${acceptedText(accepted)} из ${documents}`,
    checked.size < fields && `поля: сверено ${checked.size} из ${fields}`,
    managerId === null && 'менеджер не выбран',
  ].filter((point) => point !== false)
}

const documentCount = (n: number) => count(n, ['документ', 'документа', 'документов'])
const acceptedText = (n: number) => (n === 1 ? 'принят 1' : `принято ${n}`)
