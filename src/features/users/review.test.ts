import { expect, test } from 'vitest'
import { columnLabels } from '#features/clinics/choices.ts'
import type { ClinicColumn } from './clinic.ts'
import { documentsProgress, openPoints, reviewedColumns } from './review.ts'

const all = new Set(Object.keys(columnLabels) as ClinicColumn[])

test.each([
  [[], '0 документов, принято 0'],
  [['accepted', 'pending'], '2 документа, принят 1'],
  [['accepted', 'accepted', 'rejected', 'pending', 'pending'], '5 документов, принято 2, нужен другой: 1'],
  [['rejected', 'pending'], '2 документа, принято 0, нужен другой: 1'],
] as const)('%j is «%s»', (verdicts, text) => {
  expect(documentsProgress(verdicts.map((verdict) => ({ verdict }))).replace('\u00a0', ' ')).toBe(text)
})

test('a clinic that was checked whole has nothing open', () => {
  expect(
    openPoints({
      clinic: { is_email_confirmed: true, documents: 2, documents_accepted: 2, vat_payer: true },
      checked: all,
      managerId: 'm',
      refused: 0,
    }),
  ).toEqual([])
})

test('a refused document is named beside those that nobody has judged', () => {
  const clinic = { is_email_confirmed: true, documents: 2, documents_accepted: 0, vat_payer: true }
  expect(openPoints({ clinic, checked: all, managerId: 'm', refused: 1 })).toEqual([
    'Документы 0 из 2, нужен другой: 1',
  ])
})

test.each([
  [
    { documents: 2, documents_accepted: 0 },
    [],
    null,
    ['Документы 0 из 2', `Данные 0 из ${all.size}`, 'Менеджер не назначен'],
  ],
  [{ is_email_confirmed: false }, ['city'], 'm', ['Документов нет', `Данные 1 из ${all.size}, почта не подтверждена`]],
  [{ documents: 1, documents_accepted: 1, is_email_confirmed: false }, [...all], 'm', ['Почта не подтверждена']],
] as const)('what was not checked is named: %j', (clinic, checked, managerId, points) => {
  const blank = { is_email_confirmed: true, documents: 0, documents_accepted: 0, vat_payer: true }
  expect(
    openPoints({ clinic: { ...blank, ...clinic }, checked: new Set<ClinicColumn>(checked), managerId, refused: 0 }),
  ).toEqual(points)
})

test('a VAT certificate is compared only where the clinic pays VAT', () => {
  expect(reviewedColumns({ vat_payer: true })).toContain('vat_certificate')
  expect(reviewedColumns({ vat_payer: false })).toEqual([...all].filter((column) => column !== 'vat_certificate'))
})
