import { useFormContext } from 'react-hook-form'
import { paymentMethod } from '#features/orders/status.ts'
import { pickupText } from '#features/orders/words.ts'
import { useContacts } from '#lib/backend/contacts'
import { Button } from '#ui/action/button'
import { Fact, Facts } from '#ui/data/facts'
import type { DeliveryMethod } from '../delivery.ts'
import type { Address, CheckoutValues } from '../schema.ts'

type AsLastTimeProps = { method: DeliveryMethod; addresses: readonly Address[]; onChange: () => void }

/** In place of the form, where the last order fills every field. */
export function AsLastTime({ method, addresses, onChange }: AsLastTimeProps) {
  const { addressId, recipientName, recipientPhone, payment, ...typed } = useFormContext<CheckoutValues>().getValues()
  const { city, address } = addresses.find(({ id }) => id === addressId) ?? typed
  const pickup = useContacts().address
  return (
    <section aria-labelledby="last-time" className="px-4 py-5 md:px-8 md:py-7">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="last-time" className="text-20">
          Как в прошлый раз
        </h2>
        <Button variant="secondary" size="sm" onClick={onChange}>
          Изменить
        </Button>
      </header>
      <Facts>
        <Fact label="Доставка">{method.name}</Fact>
        <Fact label="Куда">
          {method.kind === 'pickup' ? pickupText(pickup, method.description) : [city, address].join(', ')}
        </Fact>
        <Fact label="Получатель">
          {recipientName}, {recipientPhone}
        </Fact>
        <Fact label="Оплата">{paymentMethod[payment]}</Fact>
      </Facts>
    </section>
  )
}
