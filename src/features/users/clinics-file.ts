import { TAX_REGIMES } from '#features/clinics/choices.ts'
import { csvFile } from '#lib/csv'
import { dateText } from '#lib/dates'
import { applyMask, kzIdMask } from '#lib/masks'
import { formatPhone } from '#lib/phone'
import { clinicStatus } from './clinic-status.ts'
import { clinicName, type Clinic } from './clinic.ts'

/** The most clinics one file holds. */
export const MOST_EXPORTED = 5000

const columns: Record<string, (clinic: Clinic) => string | number | null> = {
  Клиника: clinicName,
  Форма: ({ legal_form }) => legal_form,
  Название: ({ legal_name }) => legal_name,
  // In groups, as people read it; an unbroken number would lose its zeros to a spreadsheet.
  'БИН или ИИН': ({ bin_iin }) => bin_iin && applyMask(kzIdMask, bin_iin),
  Статус: (clinic) => (clinic.status === 'pending' ? 'На проверке' : clinicStatus(clinic).label),
  Контакт: ({ contact_name }) => contact_name,
  Должность: ({ contact_position }) => contact_position,
  Телефон: ({ phone }) => phone && formatPhone(phone),
  WhatsApp: ({ phone, whatsapp }) => (whatsapp ?? phone) && formatPhone((whatsapp ?? phone)!),
  Email: ({ email }) => email,
  'Сайт или Instagram': ({ website }) => website,
  Город: ({ city }) => city,
  Адрес: ({ address }) => address,
  'Кто это': ({ specialization }) => specialization,
  'Откуда узнали': ({ heard_from }) => heard_from,
  'Налоговый режим': ({ tax_regime }) => tax_regime && TAX_REGIMES[tax_regime],
  'Плательщик НДС': ({ vat_payer }) => (vat_payer ? 'да' : 'нет'),
  'Свидетельство по НДС': ({ vat_certificate }) => vat_certificate,
  Менеджер: ({ account_manager_name }) => account_manager_name,
  Метки: ({ tags }) => tags.join(', '),
  'Документов принято': ({ documents_accepted }) => documents_accepted,
  'Документов всего': ({ documents }) => documents,
  Заказов: ({ order_count }) => order_count,
  'Оборот за 90 дней, ₸': ({ turnover_90_days }) => turnover_90_days,
  'Ждут оплаты, ₸': ({ awaiting_payment }) => awaiting_payment,
  'Последний заказ': ({ last_order_at }) => last_order_at && dateText(last_order_at),
  Регистрация: ({ created_at }) => dateText(created_at),
}

/** Clinics as a spreadsheet reads them. */
export const clinicsFile = (clinics: readonly Clinic[]): Blob =>
  csvFile([Object.keys(columns), ...clinics.map((clinic) => Object.values(columns).map((value) => value(clinic)))])
