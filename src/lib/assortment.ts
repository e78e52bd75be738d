/** Product types, in the order in which the shop lists them; the database holds the same reference rows. */
export const PRODUCT_TYPES = [
  'Крем',
  'Крем-маска',
  'Сыворотка-концентрат',
  'Сыворотка',
  'Крем-концентрат',
  'Концентрат',
  'Гель-пенка',
  'Крем-гель',
  'Тоник',
  'Маска для лица',
  'Бальзам',
  'Энзимная пудра',
  'Эссенция',
  'Эмульсия',
  'Подарочный набор',
] as const

/** Product lines, in order. */
export const PRODUCT_LINES = [
  'All-Over',
  'Basic Science',
  'Derma Science',
  'Acnex Science',
  'Aqua Science',
  'Age Science',
  'White Science',
  'Medicare Science',
] as const
