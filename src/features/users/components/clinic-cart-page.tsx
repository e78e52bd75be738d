import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { ageText, dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { Figure, Figures } from '#ui/figures'
import { PageHeader } from '#ui/page-header'
import { Skeleton } from '#ui/skeleton'
import { cartTotal, type CartRow } from '../clinic-cart.ts'
import { clinicCartQuery, clinicQuery } from '../queries.ts'
import { ClinicCartLines } from './clinic-cart-lines.tsx'
import { ClinicCrumbs, ClinicHeader } from './clinic-header.tsx'
import { ClinicTabs } from './clinic-tabs.tsx'

/** What a clinic has in its cart, at the prices and stock of now; to look at only. */
export function ClinicCartPage({ userId }: { userId: string }) {
  const clinic = useQuery(clinicQuery(userId))
  const cart = useQuery(clinicCartQuery(userId))

  const failed = [clinic, cart].find((query) => query.isError)
  if (failed) {
    return (
      <div className="page-width pb-16">
        <PageHeader dense title="Корзина клиники" crumbs={<ClinicCrumbs page="Корзина" />} />
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {errorText(failed.error)}
        </ErrorState>
      </div>
    )
  }

  return (
    <div className="page-width pb-16">
      <ClinicHeader clinic={clinic.data} crumbs={<ClinicCrumbs clinic={clinic.data} page="Корзина" />} />
      {clinic.data && <ClinicTabs clinic={clinic.data} current="cart" />}
      {cart.isPending && (
        <div role="status" aria-label="Корзина загружается">
          <Skeleton className="h-64" />
        </div>
      )}
      {cart.data === null && (
        <EmptyState
          icon={<ShoppingCart aria-hidden />}
          title="Корзина пуста"
          action={
            <Button asChild variant="secondary">
              <Link to="/admin/users/orders/$id" params={{ id: userId }}>
                Заказы клиники
              </Link>
            </Button>
          }
        >
          Клиника ничего не отложила или уже всё заказала.
        </EmptyState>
      )}
      {cart.data && (
        <>
          <CartFigures rows={cart.data.rows} updatedAt={cart.data.updatedAt} />
          <ClinicCartLines rows={cart.data.rows} />
        </>
      )}
    </div>
  )
}

function CartFigures({ rows, updatedAt }: { rows: CartRow[]; updatedAt: string }) {
  const changed = rows.filter(({ formerPrice }) => formerPrice !== null).length
  const troubled = rows.filter(({ trouble }) => trouble !== null).length
  return (
    <div className="mb-5">
      <Figures label="Корзина клиники">
        <Figure label="Сумма сегодня" value={tenge(cartTotal(rows))} note="выбранное, что есть на складе" />
        <Figure label="Позиций" value={rows.length} />
        <Figure label="Цена изменилась" value={changed} />
        <Figure label="Нельзя заказать" value={troubled} note="нет, мало или цена по запросу" />
        <Figure label="Не менялась" value={ageText(updatedAt)} note={`с ${dateTimeText(updatedAt)}`} />
      </Figures>
    </div>
  )
}
