import { useContacts } from '#lib/backend/contacts'
import { cn } from '#lib/dom/cn'
import { whatsappLink } from '#lib/forms/phone'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Button, type ButtonProps } from '#ui/action/button'
import { fullName, type Offer, type ProductCard } from '../product.ts'

type AskLinkProps = Pick<ButtonProps, 'size' | 'className'> & {
  product: Pick<ProductCard, 'product_type' | 'name' | 'volume_ml' | 'sku'>
  offer: Exclude<Offer, 'for-sale'>
}

const questions = {
  'out-of-stock': { label: 'Узнать о поступлении в\u00a0WhatsApp', ask: 'Когда поступит' },
  'on-request': { label: 'Узнать цену в\u00a0WhatsApp', ask: 'Сколько стоит' },
} as const

export function AskLink({ product, offer, size, className }: AskLinkProps) {
  const contacts = useContacts()
  const { label, ask } = questions[offer]
  const text = `Здравствуйте. ${ask} ${fullName(product)} (${product.sku})?`
  return (
    <Button
      asChild
      variant="secondary"
      size={size}
      full
      className={cn('leading-tight text-center whitespace-normal', className)}
    >
      <NewWindowLink href={whatsappLink(contacts.whatsapp, text)}>{label}</NewWindowLink>
    </Button>
  )
}
