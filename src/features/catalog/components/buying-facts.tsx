import GraduationCap from 'lucide-react/icons/graduation-cap'
import MessageCircle from 'lucide-react/icons/message-circle'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { useContacts } from '#lib/backend/contacts'
import { formatPhone, telLink, whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { fullName, type Product } from '../product.ts'

type BuyingFactsProps = {
  /** A list item; nothing where none is needed. */
  certificate: ReactNode
  contact: ReactNode
  /** A list item. */
  delivery: ReactNode
}

export function BuyingFacts({ certificate, contact, delivery }: BuyingFactsProps) {
  return (
    <ul className="mt-6 divide-y rounded-card border bg-surface">
      {certificate}
      {delivery}
      <Point icon={<ReceiptText aria-hidden />} title="Счёт на оплату, Kaspi или наличные">
        Способ оплаты выбираете при заказе
      </Point>
      {contact}
    </ul>
  )
}

/** For a product that needs a certificate; how to get it by default. */
export const CertificateFact = ({ children }: { children?: ReactNode }) => (
  <Point icon={<GraduationCap aria-hidden />} title="Нужен сертификат об обучении">
    {children ??
      'Клиника загружает его в документы профиля. Когда мы его примем, товар можно заказать. Где пройти обучение, подскажем'}
  </Point>
)

export const DeliveryFact = () => (
  <Point icon={<Truck aria-hidden />} title="Доставка по Казахстану">
    Курьер, межгород или самовывоз в Алматы
  </Point>
)

/** The first message of a chat about a product. */
export const questionAbout = (product: AskedAbout) =>
  `Здравствуйте. Вопрос о товаре ${fullName(product)} (${product.sku}).`

type AskedAbout = Pick<Product, 'product_type' | 'name' | 'volume_ml' | 'sku'>

export function OfficeContact({ product }: { product: AskedAbout }) {
  const contacts = useContacts()
  return (
    <Point icon={<MessageCircle aria-hidden />} title="Вопрос о средстве">
      <a href={telLink(contacts.phone)} className="link">
        {formatPhone(contacts.phone)}
      </a>{' '}
      или{' '}
      <NewWindowLink href={whatsappLink(contacts.whatsapp, questionAbout(product))} className="link">
        WhatsApp
      </NewWindowLink>
      , {contacts.hours}
    </Point>
  )
}

export function Point({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5 text-13 text-muted [&>.lucide]:text-ink-soft">
      {icon}
      <div>
        <p className="text-14 font-semibold text-ink">{title}</p>
        <p>{children}</p>
      </div>
    </li>
  )
}
