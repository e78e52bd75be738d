import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createTabCart } from '#features/cart/tab-cart.ts'
import { CertificateAlert } from '#features/cart/components/certificate-alert.tsx'
import { useUncertified } from '#features/cart/use-uncertified.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { CartPicker } from '#features/checkout/components/cart-picker.tsx'
import { ClientOrderLines } from '#features/checkout/components/client-order-lines.tsx'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Field } from '#ui/form/field'
import { lazyPart } from '#ui/state/lazy-part'
import { Skeleton } from '#ui/state/skeleton'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { proposeMutation } from '../mutations.ts'
import { proposalCartKey } from '../proposal-cart.ts'

// Few proposals begin with a list.
const PasteOrder = lazyPart(async () => (await import('#features/paste/components/paste-order.tsx')).PasteOrder)

/** Builds a cart to propose; the tab keeps it after leaving. */
export function ProposalEditor({ clientId, me }: { clientId: string; me: string }) {
  const [cart] = useState(() => createTabCart(proposalCartKey(me, clientId)))
  const [comment, setComment] = useState('')
  const [isPasting, setPasting] = useState(false)
  const { items } = useCart(cart)
  const uncertified = useUncertified(items, clientId)
  const propose = useMutation(proposeMutation(clientId))
  const navigate = useNavigate()
  // Stored lines may have another price by now.
  useEffect(() => void (cart.state.items.length > 0 && cart.validate()), [cart])
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

  async function send() {
    try {
      await propose.mutateAsync({ lines: items, comment: comment.trim() })
    } catch {
      return
    }
    cart.clear()
    toast.success('Корзина предложена: клиент увидит её рядом со своей')
    await navigate({ to: '/account-manager/client/$id', params: { id: clientId }, search: {} })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isPasting ? (
          <Card aria-label="Список клиента" className="grid gap-4">
            <h2 className="text-20">Список клиента</h2>
            <PasteOrder
              clinicId={clientId}
              into={cart}
              most={50}
              fallback={<Skeleton className="h-40" />}
              onAdded={() => setPasting(false)}
            />
            <Button variant="ghost" onClick={() => setPasting(false)}>
              Выбрать по одному
            </Button>
          </Card>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setPasting(true)}>
              Вставить список
            </Button>
            <CartPicker cart={cart} clientId={clientId} />
          </>
        )}
        <CertificateAlert {...uncertified} forClient onLeaveOut={({ id }) => cart.remove(id)} />
        <ClientOrderLines cart={cart} />
      </div>
      <Card aria-label="Предложение" className="grid gap-4 lg:sticky lg:top-6">
        <h2 className="text-20">Предложить корзину</h2>
        <Field label="Слова клиенту" remark="необязательно" hint="Клиника прочтёт их над корзиной">
          <Textarea rows={3} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
        <p className="flex items-baseline justify-between text-14">
          <span className="text-muted">Сумма сегодня</span>
          <b className="text-20 font-semibold tabular-nums">{tenge(total)}</b>
        </p>
        {propose.isError && (
          <Alert role="alert" tone="danger">
            {errorText(propose.error)}
          </Alert>
        )}
        <Button
          full
          disabled={items.length === 0 || uncertified.lines.length > 0}
          loading={propose.isPending}
          onClick={() => void send()}
        >
          Предложить клиенту
        </Button>
        <p className="text-13 text-muted">
          {items.length === 0
            ? 'Добавьте хотя бы один товар.'
            : 'Прежнее предложение, если оно без ответа, заменится этим. Цены для клиента: на день, когда он откроет корзину.'}
        </p>
      </Card>
    </div>
  )
}
