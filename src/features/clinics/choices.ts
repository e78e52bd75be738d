/** Choice with a text field. */
export const OTHER_CHOICE = 'other'

export const SPECIALIZATIONS = ['Клиника', 'Салон', 'Частный косметолог', 'Учебный центр'] as const
export const LEGAL_FORMS = ['ИП', 'ТОО', 'АО'] as const

export const UNKNOWN = 'unknown'
export const taxRegimeLabels = { general: 'ОУР', simplified: 'Упрощённая декларация' } as const
export const HEARD_FROM = [
  'Рекомендация коллег',
  'Instagram',
  'Поиск в интернете',
  'Выставка или конференция',
  'Обучение или семинар',
] as const

/** Labels of the forms' fields. */
export const applicationLabels = {
  email: 'Email',
  password: 'Пароль',
  repeat: 'Повтор пароля',
  specialization: 'Кто вы',
  legalForm: 'Форма',
  otherLegalForm: 'Какая форма',
  binIin: 'БИН или ИИН',
  legalName: 'Название',
  tradeName: 'Название на вывеске',
  city: 'Город',
  otherCity: 'Населённый пункт',
  address: 'Юридический адрес',
  deliveryCity: 'Город доставки',
  deliveryAddress: 'Адрес доставки',
  taxRegime: 'Налоговый режим',
  vatPayer: 'Плательщик НДС',
  vatCertificate: 'Свидетельство по НДС',
  website: 'Сайт или Instagram',
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  position: 'Должность',
  phone: 'Телефон',
  whatsapp: 'WhatsApp',
  heardFrom: 'Откуда узнали о нас',
  otherHeardFrom: 'Откуда именно',
  offer: 'Публичная оферта',
  privacy: 'Персональные данные',
} as const

/** Labels of the columns that staff can ask to correct. */
export const columnLabels = {
  specialization: applicationLabels.specialization,
  legal_form: applicationLabels.legalForm,
  legal_name: applicationLabels.legalName,
  trade_name: applicationLabels.tradeName,
  bin_iin: applicationLabels.binIin,
  tax_regime: applicationLabels.taxRegime,
  vat_payer: applicationLabels.vatPayer,
  vat_certificate: applicationLabels.vatCertificate,
  website: applicationLabels.website,
  contact_name: 'ФИО',
  contact_position: applicationLabels.position,
  phone: applicationLabels.phone,
  whatsapp: applicationLabels.whatsapp,
  city: applicationLabels.city,
  address: applicationLabels.address,
} as const
