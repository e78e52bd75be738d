import { hasValidChecksum, isBin, isIin } from '#lib/forms/kz-id'
import { digitsOf } from './names-and-numbers.ts'

export function kzIdLabel(legalForm: string): string {
  if (legalForm === 'ИП') return 'ИИН'
  return legalForm === 'ТОО' || legalForm === 'АО' ? 'БИН' : 'БИН или ИИН'
}

/** What is wrong with a БИН or ИИН for this legal form; undefined when it is valid. */
export function kzIdError(legalForm: string, binIin: string): string | undefined {
  const label = kzIdLabel(legalForm)
  const id = digitsOf(binIin)
  if (!id) return `Введите ${label}`
  if (id.length !== 12) return 'Нужно 12 цифр'
  if (!hasValidChecksum(id)) {
    return 'Последняя цифра не сходится с контрольной. Сверьте номер со справкой о регистрации.'
  }
  const fits = { ИИН: isIin(id) || isJointIp(id), БИН: isBin(id), 'БИН или ИИН': isIin(id) || isBin(id) }[label]
  if (fits) return undefined
  if (label === 'ИИН' && isBin(id)) return 'Это похоже на БИН. Для ИП нужен ИИН.'
  if (label === 'БИН' && isIin(id)) return `Это похоже на ИИН. Для ${legalForm} нужен БИН.`
  return `Такого номера не бывает. Сверьте ${label} со справкой о регистрации.`
}

/** The fifth digit of a БИН marks a joint ИП. */
const isJointIp = (id: string) => isBin(id) && id[4] === '6'
