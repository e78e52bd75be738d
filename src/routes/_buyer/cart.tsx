import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '#features/cart/components/cart-page.tsx'
import { LastOrder } from '#features/orders/components/last-order.tsx'
import { ManagerCard } from '#features/orders/components/manager-card.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/_buyer/cart')({
  head: () => pageHead('Корзина'),
  component: () => <CartPage aside={<ManagerCard />} beginning={<LastOrder className="mx-auto max-w-200" />} />,
})
