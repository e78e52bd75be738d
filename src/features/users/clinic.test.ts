import { expect, test } from 'vitest'
import { csvFile } from '#lib/files/csv'
import { fileRows } from '#lib/list/list'
import { clinicList } from './clinic-list.tsx'
import { missingFields, type Clinic } from './clinic.ts'

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
  is_email_confirmed: true,
  documents: 3,
  documents_accepted: 2,
  turnover_90_days: 123456,
  last_order_at: null,
  order_count: 4,
  awaiting_payment: 0,
  cart_updated_at: null,
  tier: 'A',
  tags: ['VIP', 'Сеть клиник'],
}

test('an application says what it lacks, in words', () => {
  expect(missingFields(clinic)).toEqual([])
  expect(missingFields({ ...clinic, bin_iin: null, specialization: null })).toEqual(['кто это', 'БИН или ИИН'])
})

test('a file of clinics keeps the zeros of a БИН, what was typed, and the days of Almaty', async () => {
  const [head, row] = (await csvFile(fileRows(clinicList.columns, [clinic])).text()).trim().split('\r\n')
  const values = cells(row!)
  expect(Object.fromEntries(cells(head!).map((name, index) => [name, values[index]]))).toMatchObject({
    Клиника: 'Derma House',
    Форма: 'ТОО',
    Название: '"Дерма ""Хаус"""',
    'БИН или ИИН': '0501 4000 1853',
    Статус: 'Подтверждена',
    Адрес: '"пр. Абая, 52; офис 3"',
    Должность: 'Главный врач',
    Телефон: '7\u00a0(701)\u00a0123-45-67',
    WhatsApp: '7\u00a0(701)\u00a0123-45-67',
    'Налоговый режим': 'ОУР',
    'Плательщик НДС': 'да',
    'Свидетельство по НДС': '60001 № 1234567',
    Метки: 'VIP, Сеть клиник',
    'Оборот 90 д': '123456',
    'Документов принято': '2',
    Регистрация: '01.11.2026',
  })
})

test('no column is written twice', () => {
  const [names] = fileRows(clinicList.columns, [])
  expect(new Set(names).size).toBe(names!.length)
})

/** The cells of a line: semicolons in quotes do not separate. */
const cells = (line: string) => line.replace(/^\uFEFF/, '').split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
