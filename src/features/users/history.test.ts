import { expect, test } from 'vitest'
import { historyLines, type ClinicHistoryEntry } from './history.ts'

const managers = (id: string) => ({ dina: 'Дина' })[id] ?? 'менеджер'
const update = {
  at: '2026-11-20T10:00:00Z',
  action: 'update',
  actor: 'admin',
  old: null,
  new: null,
  reason: null,
} as const
const lines = (old: ClinicHistoryEntry['old'], next: ClinicHistoryEntry['new'], reason: string | null = null) =>
  historyLines({ ...update, table: 'user_clinic_info', old, new: next, reason }, managers)

test('an application is the beginning', () => {
  const change: ClinicHistoryEntry = {
    table: 'user_clinic_info',
    at: '2026-11-20T10:00:00Z',
    action: 'insert',
    actor: null,
    old: null,
    new: { city: 'Алматы' },
    reason: null,
  }
  expect(historyLines(change, managers)).toEqual(['Клиника отправила заявку'])
})

test('decisions are shown with their reasons', () => {
  expect(lines({ status: 'pending' }, { status: 'verified', verified_by: 'x' })).toEqual(['Клиника подтверждена'])
  expect(lines({ status: 'reject' }, { status: 'verified', reject_kind: null })).toEqual(['Доступ возвращён'])
  expect(
    lines({ status: 'pending' }, { status: 'reject', reject_kind: 'application', reject_reason: 'Дубликат' }),
  ).toEqual(['Заявка отклонена: Дубликат'])
  expect(lines({ status: 'verified' }, { status: 'reject', reject_kind: 'blocked', reject_reason: 'Долг' })).toEqual([
    'Доступ приостановлен: Долг',
  ])
})

test('a verification taken back is no resubmission', () => {
  expect(
    lines({ status: 'verified', account_manager_id: 'dina' }, { status: 'pending', account_manager_id: null }),
  ).toEqual(['Подтверждение отменено', 'Менеджер снят'])
})

test('a resubmission names what was corrected', () => {
  expect(
    lines({ status: 'reject', phone: '+77010000000' }, { status: 'pending', phone: '+77010000001', resubmits: 1 }),
  ).toEqual(['Клиника отправила заявку повторно', 'Изменено: телефон'])
})

test('optional fields are listed when they change', () => {
  expect(lines({ website: null, vat_payer: false }, { website: '@derma', vat_payer: true, search_text: 'x' })).toEqual([
    'Изменено: сайт или Instagram, плательщик НДС',
  ])
})

test('a request for corrections names the fields, or says what was asked', () => {
  const asked = (fields: object, comment: string) => lines({ correction: null }, { correction: { fields, comment } })
  expect(asked({ phone: 'Не отвечает', city: '?' }, 'Исправьте')).toEqual(['Запрошено исправление: телефон, город'])
  expect(asked({}, 'Приложите справку')).toEqual(['Запрошено исправление: Приложите справку'])
  expect(lines({ correction: {} }, { correction: null })).toEqual([])
})

test('managers come and go, with the reason', () => {
  expect(lines({ account_manager_id: null }, { account_manager_id: 'dina' })).toEqual(['Менеджер: Дина'])
  expect(lines({ account_manager_id: 'dina' }, { account_manager_id: null })).toEqual(['Менеджер снят'])
  expect(lines({ account_manager_id: 'timur' }, { account_manager_id: 'dina' }, 'Тимур в отпуске')).toEqual([
    'Менеджер: Дина',
    'Причина: Тимур в отпуске',
  ])
})

test.each<[Partial<ClinicHistoryEntry>, string[]]>([
  [{ action: 'insert', new: { kind: 'license' } }, ['Клиника прислала: Лицензия или диплом']],
  [{ action: 'delete', old: { kind: 'license' } }, ['Клиника удалила: Лицензия или диплом']],
  [{ new: { kind: 'license', verdict: 'accepted' } }, ['Принято: Лицензия или диплом']],
  [
    { new: { kind: 'registration', verdict: 'rejected', verdict_reason: 'Не читается' } },
    ['Нужен другой документ: Справка о регистрации: Не читается'],
  ],
  [{ new: { kind: 'license', verdict: 'pending' } }, []],
])('documents come, go and are judged: %o', (change, expected) => {
  expect(historyLines({ ...update, table: 'clinic_documents', ...change }, managers)).toEqual(expected)
})

test.each<[Partial<ClinicHistoryEntry>, string[]]>([
  [{ action: 'insert', new: {} }, ['Клиника просит изменить данные']],
  [{ action: 'delete', old: {} }, ['Клиника отозвала изменение данных']],
  [{ new: { status: 'approved' } }, ['Изменение данных принято']],
  [{ new: { status: 'rejected', reason: 'Нет справки' } }, ['Изменение данных отклонено: Нет справки']],
])('requests are shown with their outcome: %o', (change, expected) => {
  expect(historyLines({ ...update, table: 'clinic_change_requests', ...change }, managers)).toEqual(expected)
})

test('tags come and go', () => {
  const tagLines = (change: Partial<ClinicHistoryEntry>) =>
    historyLines({ ...update, table: 'clinic_tags', ...change }, managers)
  expect(tagLines({ action: 'insert', new: { tag: 'VIP' } })).toEqual(['Метка: VIP'])
  expect(tagLines({ action: 'delete', old: { tag: 'VIP' } })).toEqual(['Метка снята: VIP'])
})

test('internal columns are not shown', () => {
  expect(lines({ search_text: 'a' }, { search_text: 'b' })).toEqual([])
})
