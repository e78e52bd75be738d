/** +7 (701) 123-45-67; other texts are returned unchanged. */
export const formatPhone = (phone: string) =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0($1)\u00a0$2-$3-$4')

export const telLink = (phone: string) => `tel:${phone}`

/** A WhatsApp chat, with a first message if given. */
export function whatsappLink(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}
