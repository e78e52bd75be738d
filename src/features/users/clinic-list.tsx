import { taxRegimeLabels } from '#features/clinics/choices.ts'
import { filePhone } from '#lib/files/csv'
import type { ListOf } from '#lib/list/list'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { ContactButtons } from '#ui/data/contact-buttons'
import { RowLink } from '#ui/list/row-link'
import { StatusChip } from '#ui/data/status-chip'
import { contactColumn, lastOrderColumn, recentTurnoverColumn } from './clinic-columns.tsx'
import { type Clinic, clinicName, CLINICS_COUNTED, clinicStatus, type Person } from './clinic.ts'
import { ClinicStatus } from './components/clinic-status.tsx'
import { TagList } from './components/tag-list.tsx'
import { CLINICS_PER_PAGE } from './queries.ts'
import { usersParams, type UsersSearch } from './users-search.ts'

export const clinicList: ListOf<Clinic, UsersSearch> = {
  name: 'Клиники',
  params: usersParams,
  views: {
    page: 'clinics',
    ready: [
      { name: 'Без менеджера', search: { status: 'verified', manager: 'none' } },
      { name: 'Молчат 60 дней, сначала крупные', search: { status: 'verified', silent: 60, sort: '-turnover' } },
      { name: 'Документы истекают', search: { status: 'verified', expiring: 'yes' } },
    ],
  },
  id: ({ user_id }) => user_id,
  label: clinicName,
  pageSize: CLINICS_PER_PAGE,
  countedTo: CLINICS_COUNTED,
  columns: [
    {
      id: 'clinic',
      header: 'Клиника',
      value: clinicName,
      as: 'name',
      cell: (clinic) => (
        <>
          <RowLink>{clinicName(clinic)}</RowLink>
          <small>{clinic.bin_iin ?? 'БИН не указан'}</small>
          <TagList tags={clinic.tags} most={2} className="mt-1.5 max-w-56" />
        </>
      ),
      card: { small: ({ bin_iin, city }) => [bin_iin, city].filter(Boolean).join(', ') },
      sort: 'name',
      className: 'py-2',
    },
    contactColumn,
    { header: 'Город', value: 'city', card: false, sort: 'city' },
    {
      id: 'status',
      header: 'Статус',
      cell: (clinic) => <ClinicStatus clinic={clinic} />,
      card: 'corner',
      csv: (clinic) => (clinic.status === 'pending' ? 'На проверке' : clinicStatus(clinic).label),
    },
    {
      id: 'card-tags',
      header: '',
      card: { at: 'body', cell: ({ tags }) => <TagList tags={tags} className="mt-1.5" /> },
    },
    {
      id: 'documents',
      header: 'Документы',
      cell: ({ documents, documents_accepted }) => (documents > 0 ? `${documents_accepted}/${documents}` : 'нет'),
      numeric: true,
      className: 'text-muted',
    },
    { header: 'Категория', value: 'tier', card: false },
    { header: 'Менеджер', value: 'account_manager_name', none: 'не назначен' },
    { ...recentTurnoverColumn, sortsShort: true, hint: 'Доставленные за 90 дней заказы' },
    { ...lastOrderColumn, sortsShort: true },
    { header: 'Регистрация', value: 'created_at', as: 'day', card: false, sort: '-submitted', className: 'text-muted' },
    {
      id: 'card-actions',
      header: '',
      card: {
        at: 'foot',
        cell: (clinic) => <ContactButtons phone={clinic.phone} whatsapp={clinic.whatsapp} whom={clinicName(clinic)} />,
      },
    },
    // Optional columns, and those of the file.
    { header: 'Форма', csv: 'legal_form' },
    { header: 'Название', csv: 'legal_name' },
    // In groups: a spreadsheet would drop the leading zeros of a plain number.
    { id: 'bin', header: 'БИН или ИИН', csv: ({ bin_iin }) => bin_iin && applyMask(kzIdMask, bin_iin) },
    { header: 'Должность', csv: 'contact_position' },
    { id: 'phone', header: 'Телефон', csv: ({ phone }) => filePhone(phone) },
    { id: 'whatsapp', header: 'WhatsApp', csv: ({ phone, whatsapp }) => filePhone(whatsapp ?? phone) },
    { header: 'Email', csv: 'email' },
    { header: 'Сайт или Instagram', csv: 'website' },
    { header: 'Адрес', csv: 'address' },
    { header: 'Кто это', csv: 'specialization' },
    { header: 'Откуда узнали', csv: 'heard_from' },
    { id: 'tax-regime', header: 'Налоговый режим', csv: ({ tax_regime }) => tax_regime && taxRegimeLabels[tax_regime] },
    { id: 'vat', header: 'Плательщик НДС', csv: ({ vat_payer }) => (vat_payer ? 'да' : 'нет') },
    { header: 'Свидетельство по НДС', csv: 'vat_certificate' },
    { id: 'tags', header: 'Метки', csv: ({ tags }) => tags.join(', ') },
    { header: 'Документов принято', csv: 'documents_accepted', numeric: true },
    { id: 'sent', header: 'Документов всего', csv: 'documents', numeric: true },
    { header: 'Заказов', csv: 'order_count', numeric: true },
    {
      header: 'Ждёт оплаты',
      value: 'awaiting_payment',
      as: 'sum',
      sort: '-awaiting_payment',
      sortsShort: true,
      optional: true,
    },
  ],
}

export const personList: ListOf<Person, UsersSearch> = {
  name: 'Без заявки',
  params: usersParams,
  id: ({ user_id }) => user_id,
  label: ({ email }) => email,
  pageSize: CLINICS_PER_PAGE,
  countedTo: CLINICS_COUNTED,
  columns: [
    {
      header: 'Email',
      value: 'email',
      as: 'name',
      cell: ({ email }) => (
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>
      ),
    },
    {
      id: 'confirmed',
      header: 'Почта',
      cell: ({ is_email_confirmed: isConfirmed }) => (
        <StatusChip tone={isConfirmed ? 'success' : 'warning'}>
          {isConfirmed ? 'Подтверждена' : 'Не подтверждена'}
        </StatusChip>
      ),
      card: 'corner',
    },
    { header: 'Регистрация', value: 'created_at', as: 'day', card: { label: 'Регистрация' } },
    { header: 'Последний вход', value: 'last_sign_in_at', as: 'day', none: 'не входил', card: { label: 'Вход' } },
  ],
}
