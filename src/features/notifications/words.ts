import { count } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'
import type { Audience, CampaignStatus, Channel, MailRow } from './queries.ts'

export const channelLabels: Record<Channel, string> = { inbox: 'В кабинете', email: 'Email', push: 'В браузере' }

export const campaignStatuses: Record<CampaignStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Черновик', tone: 'neutral' },
  scheduled: { label: 'Запланирована', tone: 'info' },
  sending: { label: 'Отправляется', tone: 'warning' },
  sent: { label: 'Отправлена', tone: 'success' },
  failed: { label: 'Не отправлена', tone: 'danger' },
  cancelled: { label: 'Отменена', tone: 'neutral' },
}

export const mailStates: Record<MailRow['state'], { label: string; tone: StatusTone }> = {
  sent: { label: 'Отправлено', tone: 'success' },
  waiting: { label: 'Ждёт', tone: 'neutral' },
  failed: { label: 'Не отправлено', tone: 'danger' },
}

export const clinicStatuses = [
  { value: 'verified', label: 'Подтверждена' },
  { value: 'pending', label: 'На проверке' },
  { value: 'reject', label: 'Отклонена или приостановлена' },
]

export const staffRoles = [
  { value: 'account_manager', label: 'Аккаунт-менеджеры' },
  { value: 'logistic', label: 'Логисты' },
  { value: 'admin', label: 'Администраторы' },
  { value: 'super_admin', label: 'Главные администраторы' },
]

export const recipientCount = (n: number) => count(n, ['получатель', 'получателя', 'получателей'])

/** «Отправить 26 получателям» */
export const sendTo = (n: number) =>
  `Отправить ${n === 1 ? 'одному получателю' : count(n, ['получателю', 'получателям', 'получателям'])}`

/** «Алматы, Астана · купили 1 линию» */
export function audienceText({
  to,
  statuses,
  cities,
  tiers,
  tags,
  managers,
  lines,
  products,
  bought_days,
  silent_days,
  emails,
  roles,
}: Audience): string {
  const labels = (known: { value: string; label: string }[], values: string[] = []) =>
    values.map((value) => known.find((one) => one.value === value)?.label.toLowerCase() ?? value)
  if (to === 'list') return `Список, ${count(emails?.length ?? 0, ['адрес', 'адреса', 'адресов'])}`
  if (to === 'staff') return roles ? `Сотрудники: ${labels(staffRoles, roles).join(', ')}` : 'Все сотрудники'
  const bought = [
    lines && count(lines.length, ['линию', 'линии', 'линий']),
    products && count(products.length, ['товар', 'товара', 'товаров']),
  ].filter(Boolean)
  const parts = [
    statuses && labels(clinicStatuses, statuses).join(', '),
    cities?.join(', '),
    tiers && `категория ${tiers.join(', ')}`,
    tags && `метки: ${tags.join(', ')}`,
    managers && count(managers.length, ['менеджер', 'менеджера', 'менеджеров']),
    bought.length > 0 &&
      `купили ${bought.join(' или ')}${bought_days ? ` за ${count(bought_days, ['день', 'дня', 'дней'])}` : ''}`,
    silent_days && `без заказов ${count(silent_days, ['день', 'дня', 'дней'])}`,
  ].filter(Boolean)
  const text = parts.join(' · ')
  return text ? text[0]!.toUpperCase() + text.slice(1) : 'Все подтверждённые клиники'
}
