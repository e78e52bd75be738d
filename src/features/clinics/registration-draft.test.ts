// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { clearDraft, emptyDraft, loadDraft, saveDraft, type RegistrationDraft } from './registration-draft'
import { emptyContacts, emptyOrganisation } from './schema'

const draft: RegistrationDraft = {
  email: 'alia@derma.kz',
  organisation: { ...emptyOrganisation, legalName: 'Дерма Хаус', vatPayer: true, sameDelivery: false },
  contacts: { ...emptyContacts, lastName: 'Нурланова' },
  savedAt: 1_000,
}

beforeEach(() => localStorage.clear())

test('a draft comes back as it was', () => {
  saveDraft(draft)
  expect(loadDraft(localStorage, 2_000)).toEqual(draft)
})

test('a password never reaches the storage', () => {
  saveDraft({ ...draft, organisation: { ...draft.organisation, password: 'Derma2026' } as never })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Derma2026')
})

test('a draft is forgotten after 30 days, or when cleared', () => {
  saveDraft(draft)
  expect(loadDraft(localStorage, 1_000 + 31 * 24 * 3600 * 1000)).toEqual(emptyDraft)
  clearDraft()
  expect(loadDraft(localStorage, 2_000)).toEqual(emptyDraft)
})

test.each(['', 'not json', 'null', '{"savedAt":"x"}', '[]'])('%j is no draft', (stored) => {
  localStorage.setItem('registration-draft', stored)
  expect(loadDraft(localStorage, 2_000)).toEqual(emptyDraft)
})

test('fields of another version are left out, missing ones are empty', () => {
  localStorage.setItem(
    'registration-draft',
    '{"savedAt":1000,"organisation":{"legalName":"А","fax":"1","city":7,"sameDelivery":"no"}}',
  )
  expect(loadDraft(localStorage, 2_000)).toEqual({
    ...emptyDraft,
    savedAt: 1_000,
    organisation: { ...emptyOrganisation, legalName: 'А' },
  })
})
