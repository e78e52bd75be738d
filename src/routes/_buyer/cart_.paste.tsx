import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { sent } from '#features/cart/pasted-text.ts'
import { SaveAsList } from '#features/lists/components/save-as-list.tsx'
import { PasteOrder } from '#features/paste/components/paste-order.tsx'
import { ScanButton } from '#features/paste/components/scan-button.tsx'
import { pageHead } from '#lib/page/page-head'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'

export const Route = createFileRoute('/_buyer/cart_/paste')({
  head: () => pageHead('Вставить список'),
  component: PasteList,
})

function PasteList() {
  const navigate = useNavigate()
  const toCart = () => void navigate({ to: '/cart' })
  return (
    <div className="page-width pb-16">
      <PageHeader
        title="Вставить список"
        crumbs={<HomeCrumbs>Вставить список</HomeCrumbs>}
        actions={<ScanButton onAdded={toCart} />}
      />
      <PasteOrder
        key={useSnapshot(sent).times}
        renderKeep={(sums) => (
          <SaveAsList lines={sums.map(({ product, quantity }) => ({ product_id: product.id, quantity }))} />
        )}
        onAdded={toCart}
      />
    </div>
  )
}
