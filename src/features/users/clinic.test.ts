import { expect, test } from 'vitest'
import { clinicCount, missingFields, otherReviewer, type Clinic } from './clinic.ts'
import { clinicsFile } from './clinics-file.ts'

const clinic: Clinic = {
  user_id: 'c0000000-0000-4000-8000-000000000001',
  email: 'info@derma.example',
  status: 'verified',
  reject_kind: null,
  reject_reason: null,
  legal_form: 'ТОО',
  legal_name: 'Дерма "Хаус"',
  trade_name: 'Derma House',
  bin_iin: '050140001853',
  tax_regime: 'general',
  vat_payer: true,
  vat_certificate: '60001 № 1234567',
  website: 'https://derma.example',
  contact_name: 'Нурланова Алия',
  contact_position: 'Главный врач',
  phone: '+77011234567',
  whatsapp: null,
  city: 'Алматы',
  address: 'пр. Абая, 52; офис 3',
  specialization: 'Клиника',
  heard_from: 'Instagram',
  account_manager_id: null,
  account_manager_name: null,
  submitted_at: '2026-11-01T05:00:00Z',
  verified_at: '2026-11-02T05:00:00Z',
  created_at: '2026-10-31T19:30:00Z',
  resubmits: 0,
  correction: null,
  documents: 3,
  documents_accepted: 2,
  turnover_90_days: 123456,
  last_order_at: null,
  order_count: 4,
  awaiting_payment: 0,
  cart_updated_at: null,
  reviewer: null,
  tags: ['VIP', 'Сеть клиник'],
}

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u00a0000+'],
  [2300, '1\u00a0000+'],
])('%i counted clinics read %s: the database counts no further', (counted, text) => {
  expect(clinicCount(counted)).toBe(text)
})

test('an application says what it lacks, in words', () => {
  expect(missingFields(clinic)).toEqual([])
  expect(missingFields({ ...clinic, bin_iin: null, specialization: null })).toEqual(['кто это', 'БИН или ИИН'])
})

test('only somebody else is told of', () => {
  const alia = { user_id: 'a', name: 'Алия', since: '2026-11-01T05:00:00Z' }
  expect(otherReviewer(alia, 'b')).toBe(alia)
  expect(otherReviewer(alia, 'a')).toBeUndefined()
  expect(otherReviewer(null, 'a')).toBeUndefined()
})

test('a file of clinics keeps the zeros of a БИН, what was typed, and the days of Almaty', async () => {
  const [head, row] = (await clinicsFile([clinic]).text()).trim().split('\r\n')
  expect(head).toContain('Клиника;Форма;Название;БИН или ИИН;')
  expect(row).toContain('Derma House;ТОО;"Дерма ""Хаус""";0501 4000 1853;Подтверждена;')
  expect(row).toContain(';"пр. Абая, 52; офис 3";')
  expect(row).toContain(';Главный врач;+7\u00a0(701)\u00a0123-45-67;+7\u00a0(701)\u00a0123-45-67;')
  expect(row).toContain(';Клиника;Instagram;ОУР;да;60001 № 1234567;')
  expect(row).toContain(';VIP, Сеть клиник;')
  expect(row!.split(';').at(-1)).toBe('01.11.2026')
})
