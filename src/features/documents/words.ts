import type { Database } from '#lib/database.types'
import { dateText, DAY, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import { count, plural } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'

type Enums = Database['public']['Enums']
export type DocumentKind = Enums['document_kind']
type Verdict = Enums['document_verdict']

/** `hint`: which papers count as it. */
export const kinds: Record<DocumentKind, { label: string; hint: string; expires: boolean }> = {
  registration: {
    label: 'Справка о регистрации',
    hint: 'Талон или уведомление ИП, справка о регистрации ТОО',
    expires: false,
  },
  license: {
    label: 'Лицензия или диплом',
    hint: 'Лицензия клиники или диплом косметолога',
    expires: true,
  },
  certificate: {
    label: 'Сертификат об обучении',
    hint: 'Обучение работе с профессиональными пилингами: без него их не заказать',
    expires: true,
  },
  power_of_attorney: { label: 'Доверенность', hint: 'Если контактное лицо не руководитель', expires: true },
  other: { label: 'Другой документ', hint: 'Например, о смене адреса', expires: false },
}

/** The papers of an application, in the order they are asked for. */
export const NEEDED = ['registration', 'license', 'power_of_attorney'] as const satisfies DocumentKind[]

type Sent = { kind: DocumentKind; verdict: Verdict; expires_on: string | null }

/** Whether a paper of this kind is here that has been neither refused nor has expired. */
export const isSent = (kind: DocumentKind, documents: readonly Sent[], now = Date.now()): boolean =>
  documents.some(
    (document) =>
      document.kind === kind && document.verdict !== 'rejected' && !expiry(document.expires_on, now)?.expired,
  )

/** Whether the clinic has to send it again: it was refused, or its day is near or past and no other of its kind lasts longer. */
export const isDue = (document: Sent, documents: readonly Sent[], now = Date.now()): boolean =>
  document.verdict === 'rejected' ||
  (expiry(document.expires_on, now) !== undefined &&
    !documents.some(
      ({ kind, verdict, expires_on }) => kind === document.kind && verdict !== 'rejected' && !expiry(expires_on, now),
    ))

/** Whether it takes one of the places; accepted papers that are past their day stay as proof. */
export const isCounted = ({ verdict, expires_on }: Sent, now = Date.now()): boolean =>
  verdict !== 'accepted' || !expiry(expires_on, now)?.expired

/** The kind to send next; only those who are not the head need the last one. */
export const nextNeeded = (documents: readonly Sent[], now = Date.now()): DocumentKind | undefined =>
  NEEDED.slice(0, -1).find((kind) => !isSent(kind, documents, now))

export const verdicts: Record<Verdict, { label: string; tone: StatusTone }> = {
  pending: { label: 'На проверке', tone: 'warning' },
  accepted: { label: 'Принят', tone: 'success' },
  rejected: { label: 'Заменить', tone: 'danger' },
}

const WARNED_DAYS_BEFORE = 30
/** Undefined while it is valid for long, or for ever. */
export function expiry(expiresOn: string | null, now = Date.now()): { label: string; expired: boolean } | undefined {
  if (!expiresOn) return undefined
  const left = Math.round((Date.parse(expiresOn) - Date.parse(isoDay(now))) / DAY)
  if (left < 0) return { label: `Истёк ${dateText(expiresOn)}`, expired: true }
  if (left > WARNED_DAYS_BEFORE) return undefined
  if (left === 0) return { label: 'Истекает сегодня', expired: false }
  return { label: `Истекает через ${count(left, ['день', 'дня', 'дней'])}`, expired: false }
}

/** «№ KZ 12345 от 01.02.2024» */
export const issueText = ({ number, issued_on }: { number: string | null; issued_on: string | null }): string =>
  [number && `№\u00a0${number}`, issued_on && `${number ? 'от' : 'выдан'} ${dateText(issued_on)}`]
    .filter(Boolean)
    .join(' ')

/** What is wrong with the day of issue. */
export function issueProblem(issuedOn: string, expiresOn: string, now = Date.now()): string | undefined {
  if ([issuedOn, expiresOn].some((day) => day && !isDay(day))) return 'Введите день: 17.11.2026'
  if (issuedOn > isoDay(now)) return 'Этот день ещё не наступил'
  return issuedOn && expiresOn && issuedOn > expiresOn ? 'Документ не может истечь раньше, чем выдан' : undefined
}

type Paper = { verdict: Verdict; number: string | null; issued_on: string | null; expires_on: string | null }

/** Details of a replacement: the same when the document was refused while still valid, else unknown. */
export function replacementDetails({ verdict, number, issued_on, expires_on }: Paper, now = Date.now()) {
  const isSamePaper = verdict === 'rejected' && !expiry(expires_on, now)?.expired
  return isSamePaper
    ? { number, issuedOn: issued_on, expiresOn: expires_on }
    : { number: null, issuedOn: null, expiresOn: null }
}

/** «Загружено 4 файла (можно до 8)» */
export const usedText = (used: number, most: number) =>
  `${plural(used, ['Загружен', 'Загружено', 'Загружено'])} ${count(used, ['файл', 'файла', 'файлов'])} (можно до ${most})`
