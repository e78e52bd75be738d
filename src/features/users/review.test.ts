import { expect, test } from 'vitest'
import { columnLabels } from '#features/clinics/choices.ts'
import type { ClinicColumn } from './clinic.ts'
import { documentsProgress, openPoints } from './review.ts'

const all = new Set(Object.keys(columnLabels) as ClinicColumn[])

test.each([
  [[], '0 документов, принято 0'],
  [['accepted', 'pending'], '2 документа, принят 1'],
  [['accepted', 'accepted', 'rejected', 'pending', 'pending'], '5 документов, принято 2'],
] as const)('%j is «%s»', (verdicts, text) => {
  expect(documentsProgress(verdicts.map((verdict) => ({ verdict }))).replace('\u00a0', ' ')).toBe(text)
})

test('a clinic that was checked whole has nothing open', () => {
  expect(openPoints({ clinic: { documents: 2, documents_accepted: 2 }, checked: all, managerId: 'm' })).toEqual([])
})

test('what was not checked is named', () => {
  expect(openPoints({ clinic: { documents: 0, documents_accepted: 0 }, checked: all, managerId: 'm' })).toEqual([
    'документов нет',
  ])
  const some = new Set<ClinicColumn>(['city'])
  expect(openPoints({ clinic: { documents: 2, documents_accepted: 1 }, checked: some, managerId: null })).toEqual([
    'документы: принят 1 из 2',
    `поля: сверено 1 из ${all.size}`,
    'менеджер не выбран',
  ])
})
