import { kinds, type DocumentKind } from '#features/documents/words.ts'
import type { RowChange } from '#lib/backend/row-history'

export const HISTORY_TABLES = ['user_clinic_info', 'clinic_documents', 'clinic_change_requests', 'clinic_tags'] as const

export type ClinicHistoryEntry = RowChange & { table: (typeof HISTORY_TABLES)[number] }

const fieldNames: Record<string, string> = {
  legal_form: 'форма',
  legal_name: 'название',
  trade_name: 'вывеска',
  bin_iin: 'БИН или ИИН',
  tax_regime: 'налоговый режим',
  vat_payer: 'плательщик НДС',
  vat_certificate: 'свидетельство по НДС',
  website: 'сайт или Instagram',
  contact_name: 'контактное лицо',
  contact_position: 'должность',
  phone: 'телефон',
  whatsapp: 'WhatsApp',
  city: 'город',
  address: 'адрес',
  specialization: 'кто это',
  email: 'email',
}

/** A change in words; empty for what people need not know. */
export function historyLines(change: ClinicHistoryEntry, managerName: (id: string) => string): string[] {
  switch (change.table) {
    case 'user_clinic_info':
      return recordLines(change, managerName)
    case 'clinic_documents':
      return present(documentLine(change))
    case 'clinic_change_requests':
      return present(requestLine(change))
    case 'clinic_tags':
      return [tagLine(change)]
  }
}

function recordLines(change: ClinicHistoryEntry, managerName: (id: string) => string): string[] {
  if (change.action === 'insert') return ['Клиника отправила заявку']
  if (change.action === 'delete') return ['Запись удалена']
  const before = change.old ?? {}
  const after = change.new ?? {}
  return [
    statusLine(before, after),
    correctionLine(after),
    managerLine(after, managerName),
    fieldsLine(after),
    change.reason ? `Причина: ${change.reason}` : undefined,
  ].filter((line) => line !== undefined)
}

type Values = Record<string, unknown>

const present = (line: string | undefined) => (line === undefined ? [] : [line])

function documentLine({ action, old, new: after }: ClinicHistoryEntry): string | undefined {
  const name = kinds[(after ?? old)?.kind as DocumentKind]?.label ?? 'документ'
  if (action === 'insert') return `Клиника прислала: ${name}`
  if (action === 'delete') return `Клиника удалила: ${name}`
  if (after?.verdict === 'accepted') return `Принято: ${name}`
  if (after?.verdict === 'rejected') return `Нужен другой документ: ${name}${because(after.verdict_reason)}`
  return undefined
}

function requestLine({ action, new: after }: ClinicHistoryEntry): string | undefined {
  if (action === 'delete') return 'Клиника отозвала изменение данных'
  if (action === 'insert') return 'Клиника просит изменить данные'
  if (after?.status === 'approved') return 'Изменение данных принято'
  if (after?.status === 'rejected') return `Изменение данных отклонено${because(after.reason)}`
  return undefined
}

const tagLine = ({ action, old, new: after }: ClinicHistoryEntry) =>
  action === 'insert' ? `Метка: ${String(after?.tag)}` : `Метка снята: ${String(old?.tag)}`

const because = (reason: unknown) => (typeof reason === 'string' ? `: ${reason}` : '')

function statusLine(before: Values, after: Values): string | undefined {
  switch (after.status) {
    case 'verified':
      return before.status === 'reject' ? 'Доступ возвращён' : 'Клиника подтверждена'
    case 'reject': {
      const decision = after.reject_kind === 'blocked' ? 'Доступ приостановлен' : 'Заявка отклонена'
      return typeof after.reject_reason === 'string' ? `${decision}: ${after.reject_reason}` : decision
    }
    case 'pending':
      return before.status === 'verified' ? 'Подтверждение отменено' : 'Клиника отправила заявку повторно'
    default:
      return undefined
  }
}

function correctionLine({ correction }: Values): string | undefined {
  if (typeof correction !== 'object' || correction === null) return undefined
  const { fields, comment } = correction as { fields?: object; comment?: string }
  const names = Object.keys(fields ?? {}).flatMap((field) => fieldNames[field] ?? [])
  return ['Запрошено исправление', names.join(', ') || comment].filter(Boolean).join(': ')
}

function managerLine(after: Values, managerName: (id: string) => string): string | undefined {
  if (!('account_manager_id' in after)) return undefined
  const id = after.account_manager_id
  return typeof id === 'string' ? `Менеджер: ${managerName(id)}` : 'Менеджер снят'
}

function fieldsLine(after: Values): string | undefined {
  const changed = Object.keys(after).flatMap((field) => fieldNames[field] ?? [])
  return changed.length > 0 ? `Изменено: ${changed.join(', ')}` : undefined
}
