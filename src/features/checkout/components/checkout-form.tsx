import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import type { CartStore } from '#features/cart/cart-store.ts'
import { orderableItems } from '#features/cart/cart-sums.ts'
import type { CartItem } from '#features/cart/cart.ts'
import { CertificateAlert } from '#features/cart/components/certificate-alert.tsx'
import { useUncertified } from '#features/cart/use-uncertified.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { ManagerCard } from '#features/orders/components/manager-card.tsx'
import { readPhone } from '#lib/typed/phone'
import { Card } from '#ui/page/card'
import { Checkbox } from '#ui/form/checkbox'
import { Form, FormErrors } from '#ui/form/form'
import type { OrderAttempt } from '../attempt.ts'
import { deliveryPrice, type DeliveryMethod } from '../delivery.ts'
import { checkoutDraft, initialValues, ownRecipient } from '../draft.ts'
import type { PlacedOrder } from '../mutations.ts'
import type { LastOrder, Offer, Payer } from '../queries.ts'
import { review } from '../review.ts'
import { checkoutSchema, fieldLabels, type Address, type CheckoutValues } from '../schema.ts'
import { useSubmitOrder } from '../use-submit-order.ts'
import { AsLastTime } from './as-last-time.tsx'
import { ChangesAlert } from './changes-alert.tsx'
import { CommentSection } from './comment-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { OrderSummary, type SummaryProps } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { PaymentSection } from './payment-section.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { Section } from './section.tsx'

const FORM_ID = 'checkout'

const toOrders = (
  <Link to="/orders" className="link">
    Мои заказы
  </Link>
)
const refusalActions = {
  too_many_open_orders: toOrders,
  open_total_too_high: toOrders,
  idempotency_key_used: toOrders,
}

type CheckoutFormProps = {
  cart: CartStore
  clientId?: string | undefined
  attempt: OrderAttempt
  /** Distinguishes the draft of this form from others. */
  owner: string
  methods: readonly DeliveryMethod[]
  addresses: readonly Address[]
  payer: Payer
  last: LastOrder | null
  /** Null when there is none to accept. */
  offer: Offer | null
  offerLink?: ReactNode
  onPlaced: (order: PlacedOrder) => Promise<void>
  /** Above the form: the product picker. */
  children?: ReactNode
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, clientId, attempt, owner, methods, addresses, payer, last, offer, offerLink, onPlaced, children } =
    props
  const { items, previousPrices } = useCart(cart)
  const [agreed, setAgreed] = useState(() => ({ items: orderableItems(items), methods }))
  const forClient = clientId !== undefined

  const dueOffer = offer && !offer.accepted ? offer : null
  const context = useMemo(() => ({ methods, addresses, offerDue: dueOffer !== null }), [methods, addresses, dueOffer])
  const [{ defaultValues, isKnown }] = useState(() => {
    const draft = checkoutDraft(owner).read()
    const values = initialValues(context, payer, draft, last)
    const isWhole = checkoutSchema({ ...context, offerDue: false }).safeParse(values).success
    return {
      defaultValues: values,
      isKnown: !forClient && !draft && values.method === last?.delivery_method && isWhole,
    }
  })
  const [isOpen, setIsOpen] = useState(!isKnown)
  const form = useForm<CheckoutValues, unknown, CheckoutValues>({
    resolver: useMemo(() => zodResolver(checkoutSchema(context)), [context]),
    defaultValues,
    shouldFocusError: false,
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => checkoutDraft(owner).write(values))
    return unsubscribe
  }, [form, owner])

  const code = useWatch({ control: form.control, name: 'method' })
  const method = methods.find((way) => way.code === code)
  const uncertified = useUncertified(items, clientId)
  const order = review(items, agreed.items, previousPrices)
  const price = (way: DeliveryMethod | undefined, goods: number) => (way ? deliveryPrice(way, goods) : null)
  const delivery = price(method, order.goods)
  const methodBefore = agreed.methods.find((way) => way.code === code) ?? method
  const deliveryBefore = price(methodBefore, order.goods)
  const deliveryIsDearer = (delivery ?? 0) > (deliveryBefore ?? 0)
  // An empty order has no delivery cost.
  const total = order.goods && order.goods + (delivery ?? 0)
  const totalBefore = order.goodsBefore && order.goodsBefore + (price(methodBefore, order.goodsBefore) ?? 0)
  const asks = order.changes.length > 0 || deliveryIsDearer

  const { isSubmitting, errors } = form.formState
  const messages = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.root) messages.current?.focus()
  }, [errors.root])

  // What is wrong is shown where it can be put right.
  const isBrief =
    !isOpen && method !== undefined && Object.keys(errors).every((name) => name === 'root' || name === 'offer')
  function openForm() {
    flushSync(() => setIsOpen(true))
    form.setFocus('method')
  }

  const submit = useSubmitOrder({ cart, clientId, form, attempt, addresses, dueOffer, onPlaced })

  /** Sends the order as the screen shows it, which accepts the changes. */
  async function send(values: CheckoutValues) {
    if (!method || order.lines.length === 0) return
    for (const change of order.changes) if (change.kind === 'quantity') cart.setQuantity(change.item.id, change.now)
    cart.acceptPrices()
    setAgreed({ items: order.lines, methods })
    await submit(values, method, order.lines, total)
  }

  const leaveOut = ({ id }: CartItem) => (forClient ? cart.remove(id) : cart.select(id, false))
  const summary: SummaryProps = {
    order,
    previousPrices,
    method,
    delivery,
    total,
    totalBefore,
    asks,
    isHeld: uncertified.lines.length > 0,
    sending: isSubmitting,
    formId: FORM_ID,
    forClient,
  }
  return (
    <div className="grid items-start gap-4 [&_:is(input,textarea,button)]:scroll-mb-40 md:gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <div className="grid min-w-0 gap-4">
        {children}
        <Form form={form} id={FORM_ID} onSubmit={send} aria-label="Оформление заказа" className="grid min-w-0 gap-4">
          <div ref={messages} tabIndex={-1} className="grid scroll-mt-28 gap-4 outline-none empty:hidden">
            <CertificateAlert {...uncertified} forClient={forClient} onLeaveOut={leaveOut} />
            {asks && (
              <ChangesAlert
                changes={order.changes}
                delivery={deliveryIsDearer ? { was: deliveryBefore, now: delivery } : null}
                totalBefore={totalBefore}
                total={total}
                onLeaveOut={leaveOut}
              />
            )}
            {!(asks && errors.root) && <FormErrors labels={fieldLabels} actions={forClient ? {} : refusalActions} />}
          </div>
          <Card padded={false}>
            {isBrief ? (
              <AsLastTime method={method} addresses={addresses} onChange={openForm} />
            ) : (
              <>
                <DeliverySection number={1} context={context} goods={order.goods} forClient={forClient} />
                <RecipientSection payer={payer} forClient={forClient} />
                <PaymentSection method={method} payer={payer} forClient={forClient} />
              </>
            )}
            <CommentSection number={isBrief ? undefined : 4} dueOffer={dueOffer} offerLink={offerLink} />
          </Card>
        </Form>
      </div>
      <aside className="grid min-w-0 gap-4 lg:sticky lg:top-6">
        <OrderSummary {...summary} />
        {!forClient && <ManagerCard />}
      </aside>
      <PayBar {...summary} />
    </div>
  )
}

function RecipientSection({ payer, forClient }: { payer: Payer; forClient: boolean }) {
  const { control, setValue, setFocus, formState } = useFormContext<CheckoutValues>()
  const [name, phone] = useWatch({ control, name: ['recipientName', 'recipientPhone'] })
  const own = ownRecipient(payer)
  const isMe = name === own.recipientName && readPhone(phone) === payer.phone

  function choose(me: boolean) {
    const next = me ? own : { recipientName: '', recipientPhone: '' }
    const options = { shouldDirty: true, shouldValidate: me && formState.isSubmitted }
    setValue('recipientName', next.recipientName, options)
    setValue('recipientPhone', next.recipientPhone, options)
    if (!me) setFocus('recipientName')
  }

  return (
    <Section
      number={2}
      title="Получатель"
      end={
        <Checkbox className="-my-3" checked={isMe} onCheckedChange={(checked) => choose(checked === true)}>
          {forClient ? 'Контакт клиники' : 'Получу я'}
        </Checkbox>
      }
    >
      <RecipientFields />
    </Section>
  )
}
