/** The choice that asks for words of one's own. */
export const OTHER = 'other'

export const SPECIALIZATIONS = ['Клиника', 'Салон', 'Частный косметолог', 'Учебный центр'] as const
export const LEGAL_FORMS = ['ИП', 'ТОО', 'АО'] as const
export const CITIES = [
  'Алматы',
  'Астана',
  'Шымкент',
  'Актау',
  'Актобе',
  'Атырау',
  'Жезказган',
  'Караганда',
  'Кокшетау',
  'Конаев',
  'Костанай',
  'Кызылорда',
  'Павлодар',
  'Петропавловск',
  'Семей',
  'Талдыкорган',
  'Тараз',
  'Темиртау',
  'Туркестан',
  'Уральск',
  'Усть-Каменогорск',
  'Экибастуз',
] as const

/** How people call each field of the forms. */
export const fieldLabels = {
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
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  phone: 'Телефон',
  offer: 'Публичная оферта',
  privacy: 'Персональные данные',
} as const

/** How people call each column of an application. */
export const columnLabels = {
  specialization: fieldLabels.specialization,
  legal_form: fieldLabels.legalForm,
  legal_name: fieldLabels.legalName,
  trade_name: fieldLabels.tradeName,
  bin_iin: fieldLabels.binIin,
  contact_name: 'ФИО',
  phone: fieldLabels.phone,
  city: fieldLabels.city,
  address: fieldLabels.address,
} as const
