import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { RatingBars } from '#features/rating/components/rating-bars.tsx'
import { decimal, percentText } from '#features/rating/formula.ts'
import { dateText, dateTimeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { bonusReasonQuery } from '../queries.ts'
import { goodsOf, formulaSteps, type OrderReason } from '../reason.ts'

/** Shows the formula, so that the reader can check it by hand. */
export function BonusWhy({ id }: { id: number }) {
  const query = useQuery(bonusReasonQuery(id))
  const { data: reason } = query
  if (!reason) return <QueryPlaceholder query={query} className="h-40" />
  return (
    <div className="grid gap-5 rounded-card border border-accent-edge bg-surface p-4 text-14 md:p-6">
      {reason.kind === 'adjustment' ? (
        <>
          <p>
            <b className="font-semibold">{tenge(reason.amount)}</b>: {reason.reason}
          </p>
          <p className="text-13 text-muted">
            {[reason.actor, dateTimeText(reason.created_at)].filter(Boolean).join(', ')}
          </p>
        </>
      ) : (
        <OrderWhy reason={reason} />
      )}
    </div>
  )
}

function OrderWhy({ reason }: { reason: OrderReason }) {
  const { number, percent, amount, base, tier, rating, lines, clinic, confirmed_at, delivered_at } = reason
  const goods = goodsOf(reason)
  const isFirst = reason.amount_after === amount
  const steps = formulaSteps(reason)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-b pb-5">
        {isFirst ? (
          <>
            {goods && goods.returned > 0 && reason.base_after === goods.left && (
              <>
                <Term label="Товары">{tenge(goods.sent)}</Term>
                <Sign>−</Sign>
                <Term label="Возвращено">{tenge(goods.returned)}</Term>
                <Sign>=</Sign>
              </>
            )}
            <Term label="База">{tenge(base)}</Term>
            <Sign>×</Sign>
            <Term label={tier ? `Ставка категории ${tier}` : 'Ставка'}>{percentText(percent)}</Term>
          </>
        ) : (
          steps.map(({ label, value, sign }) => (
            <Term key={label} label={label} sign={sign}>
              {tenge(value)}
            </Term>
          ))
        )}
        <Sign>=</Sign>
        <Term label="Бонус" isResult>
          {tenge(amount)}
        </Term>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {clinic && (
          <div className="grid content-start gap-4">
            {rating ? (
              <>
                <div>
                  <h2 className="text-16">Почему категория {rating.tier}</h2>
                  <p className="text-13 text-muted">
                    {clinic}, {decimal(rating.score)} балла на {dateText(rating.as_of)}, перед подтверждением заказа.
                  </p>
                </div>
                <RatingBars components={rating.components} />
              </>
            ) : (
              <p className="text-ink-soft">
                Категория {tier} зафиксирована при подтверждении. Подробный расчёт балла хранится 92 дня, дальше только
                на первое число месяца.
              </p>
            )}
          </div>
        )}
        <div className="grid content-start gap-4">
          <div>
            <h2 className="mb-1.5 text-16">Правила расчёта</h2>
            <ul className="grid gap-2">
              <Rule>
                {reason.kind === 'accrual'
                  ? `Заказ ${number} доставлен${delivered_at ? ` ${dateText(delivered_at)}` : ''}, запись сделана ${dateText(reason.created_at)}.`
                  : `По заказу ${number} вернули товар, запись сделана ${dateText(reason.created_at)}.`}
              </Rule>
              {confirmed_at && (
                <Rule>
                  Ставка зафиксирована при подтверждении {dateText(confirmed_at)} и не меняется вместе с рейтингом.
                </Rule>
              )}
              <Rule>Доставка в базу не входит. Сумма округляется вниз до тенге.</Rule>
              {!clinic && <Rule>Клиника больше не ваш клиент: видны только номер, дата, база, ставка и сумма.</Rule>}
            </ul>
            {reason.formula_version !== undefined && (
              <Link to="/admin/rating-formula" search={{ versions: 'open' }} className="link mt-2 inline-block">
                Формула рейтинга, версия {reason.formula_version}
              </Link>
            )}
          </div>
          {lines && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Товары заказа</summary>
              <ul className="grid gap-1.5">
                {lines.map(({ order_item_id, name, price, sent, returned }) => (
                  <li key={order_item_id} className="flex justify-between gap-4">
                    <span>
                      {name}{' '}
                      <span className="text-muted">
                        {sent} × {tenge(price)}
                        {returned > 0 && `, вернули ${returned}`}
                      </span>
                    </span>
                    <span className="whitespace-nowrap tabular-nums">{tenge(price * (sent - returned))}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
    </>
  )
}

type TermProps = { label: string; sign?: string | undefined; isResult?: boolean; children: ReactNode }

function Term({ label, sign, isResult, children }: TermProps) {
  return (
    <>
      {sign && <Sign>{sign}</Sign>}
      <span>
        <span className="block text-13 text-muted">{label}</span>
        <span
          className={isResult ? 'text-25 font-semibold text-accent tabular-nums' : 'text-16 font-semibold tabular-nums'}
        >
          {children}
        </span>
      </span>
    </>
  )
}

const Sign = ({ children }: { children: ReactNode }) => <span className="text-16 text-muted">{children}</span>

const Rule = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Check aria-hidden className="mt-0.5 size-4 flex-none text-success" />
    <span>{children}</span>
  </li>
)
