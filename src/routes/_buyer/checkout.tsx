import { createFileRoute } from '@tanstack/react-router'
import { useViewer } from '#features/account/viewer.ts'
import { CheckoutPage } from '#features/checkout/components/checkout-page.tsx'
import { LastOrder } from '#features/orders/components/last-order.tsx'
import { LegalDialog } from '#features/legal/components/legal-dialog.tsx'
import { pageHead } from '#lib/page/page-head'

export const Route = createFileRoute('/_buyer/checkout')({
  head: () => pageHead('Оформление заказа'),
  component: Checkout,
})

function Checkout() {
  const viewer = useViewer()
  // The guard is redirecting them; an unknown role passes as a clinic.
  if (!('userId' in viewer) || viewer.state === 'staff') return null
  return (
    <CheckoutPage
      key={viewer.userId}
      userId={viewer.userId}
      beginning={<LastOrder className="mx-auto max-w-200" />}
      offerLink={<LegalDialog kind="offer">новую версию оферты</LegalDialog>}
    />
  )
}
