import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ProductCard } from '#features/catalog/product.ts'
import { ProductPicker } from '#features/checkout/components/product-picker.tsx'
import type { DeliveryMethod } from '#features/checkout/delivery.ts'
import { deliveryMethodsQuery } from '#features/checkout/queries.ts'
import { fieldErrors } from '#features/checkout/refusals.ts'
import { checkoutSchema, fieldLabels, type Address, type CheckoutValues } from '#features/checkout/schema.ts'
import { productsNowQuery } from '#features/orders/queries.ts'
import { addressBookQuery } from '#lib/backend/address-book'
import { AppError } from '#lib/backend/errors'
import { tenge } from '#lib/money/money'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Field } from '#ui/form/field'
import { Form, FormErrors } from '#ui/form/form'
import { Textarea } from '#ui/form/textarea'
import { Card } from '#ui/page/card'
import { Alert } from '#ui/state/alert'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import { useLeaveGuard } from '#ui/window/leave-guard'
import {
  changedLines,
  changedMeanwhile,
  goodsOf,
  isChanged,
  NOTHING_ENTERED,
  refusedLines,
  requestedItems,
  type Entered,
} from '../change.ts'
import { deliveryOf, methodsOf, valuesOf } from '../delivery.ts'
import { changeOrderMutation, previewChange, type ChangeRequest, type Preview } from '../mutations.ts'
import { changedOrderQuery, type ChangedOrder } from '../queries.ts'
import { ChangeReview } from './change-review.tsx'
import { ChangedDelivery } from './changed-delivery.tsx'
import { ChangedLines } from './changed-lines.tsx'

const FORM_ID = 'change-order'
const LONGEST_REASON = 500

type ChangeWindowProps = { orderId: string; forStaff: boolean; onClose: () => void }

/** The lines of an order as a cart, and where it goes; says the difference before it is saved. */
export function ChangeWindow({ orderId, forStaff, onClose }: ChangeWindowProps) {
  const order = useQuery(changedOrderQuery(orderId))
  const [methods, addresses, products] = useQueries({
    queries: [
      deliveryMethodsQuery(),
      { ...addressBookQuery(order.data?.user_id ?? ''), enabled: Boolean(order.data) },
      {
        ...productsNowQuery(order.data?.order_items.map(({ product_id }) => product_id) ?? []),
        enabled: Boolean(order.data),
      },
    ],
  })
  const failed = [order, methods, addresses, products].find(({ error, data }) => error && data === undefined)
  if (order.data && methods.data && addresses.data && products.data) {
    return (
      <ChangeForm
        order={order.data}
        methods={methods.data}
        addresses={addresses.data}
        products={products.data}
        forStaff={forStaff}
        onClose={onClose}
      />
    )
  }
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="lg">
        <DrawerHeader title="Изменить заказ" />
        <DrawerBody>{failed ? <QueryError query={failed} /> : <Skeleton className="h-100" />}</DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

type ChangeFormProps = {
  order: ChangedOrder
  methods: readonly DeliveryMethod[]
  addresses: readonly Address[]
  products: readonly ProductCard[]
  forStaff: boolean
  onClose: () => void
}

type Reviewed = { request: ChangeRequest; preview: Preview }

function ChangeForm({ order: opened, methods, addresses, products, forStaff, onClose }: ChangeFormProps) {
  const queryClient = useQueryClient()
  const { mutateAsync: changeOrder } = useMutation(changeOrderMutation(opened.id))
  // As it was when somebody began: what others change meanwhile is said, not slipped in.
  const [order, setOrder] = useState(opened)
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [meanwhile, setMeanwhile] = useState<ReturnType<typeof changedMeanwhile>>()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const context = { methods: methodsOf(order, methods), addresses, offerDue: false }
  const form = useForm<CheckoutValues, unknown, CheckoutValues>({
    resolver: zodResolver(checkoutSchema(context)),
    defaultValues: valuesOf(order, addresses),
    shouldFocusError: false,
  })
  const { isSubmitting, isDirty: isDeliveryChanged } = form.formState
  const lines = changedLines(order, products, entered)
  const goods = goodsOf(lines)
  const hasChanged = isDeliveryChanged || lines.some(isChanged)
  const { letLeave, leave, question } = useLeaveGuard(hasChanged)
  const [isReasonMissing, setReasonMissing] = useState(false)

  function setQuantity(productId: string, quantity: number) {
    setEntered(({ quantities, added }) => ({ added, quantities: { ...quantities, [productId]: quantity } }))
    setRefused({})
  }

  function choose(product: ProductCard, quantity: number) {
    if (!lines.some(({ id }) => id === product.id)) {
      setEntered(({ quantities, added }) => ({ quantities, added: [...added, product] }))
    }
    setQuantity(product.id, quantity)
  }

  async function review(values: CheckoutValues) {
    if (forStaff && reason.trim().length < 2) return setReasonMissing(true)
    const request = {
      order_id: order.id,
      items: requestedItems(lines),
      delivery: isDeliveryChanged ? deliveryOf(values, context) : null,
      expected_version: order.version,
      comment: reason,
      idempotency_key: key,
    }
    try {
      setReviewed({ request, preview: await previewChange(request) })
    } catch (error) {
      await explain(error, values)
    }
  }

  async function save({ request, preview }: Reviewed) {
    try {
      await changeOrder({ ...request, expected_total: preview.total })
    } catch (error) {
      if (error instanceof AppError && error.word === 'idempotency_key_used') setKey(crypto.randomUUID())
      setReviewed(undefined)
      await explain(error, form.getValues()).catch((refusal: unknown) => {
        form.setError('root', { type: 'refused', message: errorText(refusal) })
      })
      return
    }
    letLeave()
    toast.success(`Заказ ${order.number} изменён`)
    onClose()
  }

  /** Shows a refusal at its lines or fields; the rest is thrown, for above the buttons. */
  async function explain(error: unknown, values: CheckoutValues) {
    if (error instanceof AppError && error.word === 'order_changed') return takeOver()
    const fields = Object.entries(fieldErrors(error, values))
    for (const [field, message] of fields) form.setError(field as keyof CheckoutValues, { message })
    if (fields.length > 0) return
    setRefused(refusedLines(error))
    throw error
  }

  /** What somebody else has saved becomes the base; what was entered here stays. */
  async function takeOver() {
    const fresh = await queryClient.fetchQuery({ ...changedOrderQuery(order.id), staleTime: 0 })
    if (!fresh) return
    setMeanwhile(changedMeanwhile(order, fresh))
    setOrder(fresh)
    setKey(crypto.randomUUID())
    form.reset(valuesOf(fresh, addresses), { keepDirtyValues: true })
  }

  return (
    <Drawer open onOpenChange={() => !isSubmitting && leave(onClose)}>
      <DrawerContent size="lg">
        <DrawerHeader title="Изменить заказ" subtitle={`Заказ ${order.number}`} />
        <DrawerBody className="bg-canvas">
          <Form form={form} id={FORM_ID} onSubmit={review} aria-label="Изменить заказ" className="grid gap-4">
            {meanwhile && <Meanwhile changes={meanwhile} />}
            {goods === 0 && (
              <Alert tone="warning" role="status" title="В заказе ничего не осталось">
                Если он больше не нужен, отмените его на странице заказа.
              </Alert>
            )}
            <ChangedLines lines={lines} refused={refused} onChange={setQuantity} />
            <ProductPicker
              title="Добавить товар"
              clientId={order.user_id}
              isListed={(id) => lines.some((line) => line.id === id && line.had > 0)}
              quantityOf={(id) => lines.find((line) => line.id === id && line.quantity > 0)?.quantity}
              mostOf={({ id, max_quantity }) => max_quantity + (lines.find((line) => line.id === id)?.had ?? 0)}
              onChange={choose}
            />
            <ChangedDelivery order={order} context={context} goods={goods} forStaff={forStaff} />
            {forStaff && (
              <Card>
                <Field label="Причина" hint="Её увидит клиника" error={isReasonMissing && 'Укажите причину'} required>
                  <Textarea
                    rows={2}
                    maxLength={LONGEST_REASON}
                    value={reason}
                    onChange={({ target }) => {
                      setReason(target.value)
                      setReasonMissing(false)
                    }}
                  />
                </Field>
              </Card>
            )}
            <FormErrors labels={fieldLabels} />
          </Form>
        </DrawerBody>
        <DrawerFooter>
          <p className="mr-auto text-14 tabular-nums">
            Товары <b className="text-20 font-semibold">{tenge(goods)}</b>
            {goods !== order.items_total && (
              <span className="block text-13 text-muted">было {tenge(order.items_total)}</span>
            )}
          </p>
          <Button type="submit" form={FORM_ID} loading={isSubmitting} disabled={!hasChanged || goods === 0}>
            Проверить изменения
          </Button>
        </DrawerFooter>
        {reviewed && (
          <ChangeReview
            order={order}
            lines={lines}
            isDeliveryChanged={isDeliveryChanged}
            preview={reviewed.preview}
            onSave={() => save(reviewed)}
            onClose={() => setReviewed(undefined)}
          />
        )}
        {question}
      </DrawerContent>
    </Drawer>
  )
}

function Meanwhile({ changes }: { changes: ReturnType<typeof changedMeanwhile> }) {
  return (
    <Alert role="alert" tone="warning" title="Заказ только что изменил кто-то ещё">
      <ul>
        {changes.map(({ id, name, from, to }) => (
          <li key={id}>{`${name}: было ${from}, стало ${to}\u00a0шт.`}</li>
        ))}
      </ul>
      <p>Ваши правки остались. Посмотрите, что получилось, и проверьте изменения ещё раз.</p>
    </Alert>
  )
}
