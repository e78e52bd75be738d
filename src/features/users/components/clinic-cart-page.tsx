import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { ageText, dateTimeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'
import { Figure, Figures } from '#ui/data/figures'
import { cartTotal, type CartRow } from '../clinic-cart.ts'
import { clinicCartQuery, clinicQuery } from '../queries.ts'
import { ClinicCartLines } from './clinic-cart-lines.tsx'
import { ClinicCrumbs, ClinicHeader } from './clinic-header.tsx'
import { ClinicTabs } from './clinic-tabs.tsx'

/** A clinic's cart at today's prices and stock, read-only. */
export function ClinicCartPage({ userId }: { userId: string }) {
  const [{ data: clinic }, { data: cart }] = useSuspenseQueries({
    queries: [clinicQuery(userId), clinicCartQuery(userId)],
  })
  return (
    <div className="page-width pb-16">
      <ClinicHeader clinic={clinic} crumbs={<ClinicCrumbs clinic={clinic} page="Корзина" />} />
      <ClinicTabs clinic={clinic} current="cart" />
      {cart ? (
        <>
          <CartFigures rows={cart.rows} updatedAt={cart.updatedAt} />
          <ClinicCartLines rows={cart.rows} />
        </>
      ) : (
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
