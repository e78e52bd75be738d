const KAZAKHSTAN = /^\+7[67]\d{9}$/

/** A Kazakhstan number in E.164 (`+77011234567`), whatever way it was typed; `null` when it is not one. */
export function normalizePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
  const phone = `+7${national}`
  return KAZAKHSTAN.test(phone) ? phone : null
}

/** A phone typed to its end, as it is stored; `null` for a short one, which must not be completed by guessing. */
export const phoneOf = (masked: string) => (masked.replace(/\D/g, '').length === 11 ? normalizePhone(masked) : null)

/** +7 (701) 123-45-67; anything that is not an E.164 number of +7 comes back as it is. */
export const formatPhone = (phone: string) =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0($1)\u00a0$2-$3-$4')

/** A `tel:` link. */
export const telLink = (phone: string) => `tel:${phone}`

/** A WhatsApp chat, with a first message if given. */
export function whatsappLink(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}
