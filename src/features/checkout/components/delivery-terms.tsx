import Truck from 'lucide-react/icons/truck'
import { DeliveryFact, Point } from '#features/catalog/components/buying-facts.tsx'
import { deliveryPriceText } from '#features/orders/words.ts'
import { isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { deliveryPrice } from '../delivery.ts'
import { useDeliveryTerms } from '../use-delivery-terms.ts'
import { whenText } from '../when-text.ts'

/** «Алматы, завтра» on a product's page. */
export function DeliveryPoint() {
  const terms = useDeliveryTerms()
  if (!terms) return <DeliveryFact />
  const { city, method, day } = terms
  return (
    <Point icon={<Truck aria-hidden />} title={[city, day && whenText(day, isoDay())].filter(Boolean).join(', ')}>
      {method.name}
      {method.price === null ? `: ${deliveryPriceText(null)}` : ` ${tenge(method.price)}`}
      {method.free_from !== null && `, бесплатно от ${tenge(method.free_from)}`}
    </Point>
  )
}

/** How much is missing to free delivery; nothing where it is never free. */
export function FreeDelivery({ goods }: { goods: number }) {
  const terms = useDeliveryTerms()
  const freeFrom = terms?.method.free_from
  if (!terms || freeFrom == null) return null
  const { name } = terms.method
  const isFree = deliveryPrice(terms.method, goods) === 0
  return (
    <div role="status" className="mt-2 rounded-card bg-sunken p-3 text-13">
      <p className={isFree ? 'font-semibold text-success' : undefined}>
        {isFree ? (
          'Доставка бесплатная'
        ) : (
          <>
            Ещё <b className="font-semibold">{tenge(freeFrom - goods)}</b> до бесплатной доставки
          </>
        )}
      </p>
      <div aria-hidden className="mt-1.5 mb-2 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-accent" style={{ width: `${Math.min(100, (goods / freeFrom) * 100)}%` }} />
      </div>
      <p className="text-muted">
        {name}, бесплатно от {tenge(freeFrom)}
      </p>
    </div>
  )
}
