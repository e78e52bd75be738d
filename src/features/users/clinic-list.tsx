import { TAX_REGIMES } from '#features/clinics/choices.ts'
import { filePhone } from '#lib/csv'
import type { ListOf } from '#lib/list'
import { applyMask, kzIdMask } from '#lib/masks'
import { ContactButtons } from '#ui/contact-buttons'
import { RowLink } from '#ui/list/row-link'
import {
  cityColumn,
  clinicRows,
  contactColumn,
  debtColumn,
  lastOrderColumn,
  turnoverColumn,
} from './clinic-columns.tsx'
import { clinicStatus } from './clinic-status.ts'
import { clinicName, type Clinic } from './clinic.ts'
import { ClinicStatus } from './components/clinic-status.tsx'
import { TagList } from './components/tag-list.tsx'
import { usersParams, type UsersSearch } from './users-search.ts'

/** All clinics, as admins work with them. */
export const clinicList: ListOf<Clinic, UsersSearch> = {
  ...clinicRows,
  name: 'Клиники',
  params: usersParams,
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
    cityColumn,
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
    {
      id: 'manager',
      header: 'Менеджер',
      value: ({ account_manager_name }) => account_manager_name,
      none: 'не назначен',
    },
    { ...turnoverColumn, sortsShort: true, hint: 'Доставленные за 90 дней заказы' },
    { ...lastOrderColumn, sortsShort: true },
    {
      id: 'submitted',
      header: 'Регистрация',
      value: ({ created_at }) => created_at,
      as: 'day',
      card: false,
      sort: '-submitted',
      className: 'text-muted',
    },
    {
      id: 'card-actions',
      header: '',
      card: {
        at: 'foot',
        cell: (clinic) => <ContactButtons phone={clinic.phone} whatsapp={clinic.whatsapp} whom={clinicName(clinic)} />,
      },
    },
    // Those that are chosen, or read in the file.
    { id: 'form', header: 'Форма', csv: ({ legal_form }) => legal_form },
    { id: 'legal-name', header: 'Название', csv: ({ legal_name }) => legal_name },
    // In groups, as people read it; an unbroken number would lose its zeros to a spreadsheet.
    { id: 'bin', header: 'БИН или ИИН', csv: ({ bin_iin }) => bin_iin && applyMask(kzIdMask, bin_iin) },
    { id: 'position', header: 'Должность', csv: ({ contact_position }) => contact_position },
    { id: 'phone', header: 'Телефон', csv: ({ phone }) => filePhone(phone) },
    { id: 'whatsapp', header: 'WhatsApp', csv: ({ phone, whatsapp }) => filePhone(whatsapp ?? phone) },
    { id: 'email', header: 'Email', csv: ({ email }) => email },
    { id: 'website', header: 'Сайт или Instagram', csv: ({ website }) => website },
    { id: 'address', header: 'Адрес', csv: ({ address }) => address },
    { id: 'specialization', header: 'Кто это', csv: ({ specialization }) => specialization },
    { id: 'heard-from', header: 'Откуда узнали', csv: ({ heard_from }) => heard_from },
    { id: 'tax-regime', header: 'Налоговый режим', csv: ({ tax_regime }) => tax_regime && TAX_REGIMES[tax_regime] },
    { id: 'vat', header: 'Плательщик НДС', csv: ({ vat_payer }) => (vat_payer ? 'да' : 'нет') },
    { id: 'vat-certificate', header: 'Свидетельство по НДС', csv: ({ vat_certificate }) => vat_certificate },
    { id: 'tags', header: 'Метки', csv: ({ tags }) => tags.join(', ') },
    {
      id: 'accepted',
      header: 'Документов принято',
      csv: ({ documents_accepted }) => documents_accepted,
      numeric: true,
    },
    { id: 'sent', header: 'Документов всего', csv: ({ documents }) => documents, numeric: true },
    { id: 'orders', header: 'Заказов', csv: ({ order_count }) => order_count, numeric: true },
    { ...debtColumn, optional: true },
  ],
}
