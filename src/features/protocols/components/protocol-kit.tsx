import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { volumeText } from '#features/catalog/product.ts'
import { CartSheet, type SheetWords } from '#features/orders/components/cart-sheet.tsx'
import { productsNowQuery } from '#features/orders/queries.ts'
import { compareToNow } from '#features/orders/reorder.ts'
import { useDebouncedValue } from '#lib/dom/use-debounced-value'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { Checkbox } from '#ui/form/checkbox'
import { Stepper } from '#ui/form/stepper'
import { Alert } from '#ui/state/alert'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { Dialog, DialogTrigger } from '#ui/window/dialog'
import { kitQuery } from '../kit-queries.ts'
import { forProcedures, mlText, MOST_PROCEDURES, proceduresText, type Kit, type Protocol } from '../protocol.ts'
import { MonthlyProcedures } from './monthly-procedures.tsx'
import { OwnAmounts } from './own-amounts.tsx'

/** The cheapest packs for a number of procedures, and the way into the cart. */
export function ProtocolKit({ protocol }: { protocol: Protocol }) {
  const viewer = useViewer()
  const isClinic = viewer.state === 'clinic'
  const [procedures, setProcedures] = useState(20)
  const [withOptional, setWithOptional] = useState(true)
  const asked = useDebouncedValue(procedures, 300, procedures)
  const query = useQuery({
    ...kitQuery({ protocol_id: protocol.id, procedures: asked, with_optional: withOptional }, isClinic),
    enabled: viewer.state !== 'loading',
  })
  const kit = query.data
  // What is shown belongs to the number beside it.
  const isCurrent = kit?.procedures === procedures && !query.isPlaceholderData
  return (
    <section className="mt-10" aria-labelledby="kit">
      <h2 id="kit" className="mb-4 text-25">
        Набор на {proceduresText(procedures).replace('процедура', 'процедуру')}
      </h2>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Stepper label="Сколько процедур" value={procedures} max={MOST_PROCEDURES} onChange={setProcedures} />
        {protocol.steps.some(({ is_optional, product }) => is_optional && product) && (
          <Checkbox checked={withOptional} onCheckedChange={setWithOptional}>
            С необязательными шагами
          </Checkbox>
        )}
        {viewer.state === 'clinic' && (
          <>
            <OwnAmounts protocol={protocol} userId={viewer.userId} />
            <MonthlyProcedures protocolId={protocol.id} userId={viewer.userId} />
          </>
        )}
      </div>
      {kit ? (
        <div aria-busy={!isCurrent}>
          <KitLines kit={kit} />
          {!kit.is_complete && (
            <Alert tone="warning" title="Сейчас набор неполный" className="mt-4">
              Некоторых средств не хватает на складе. В корзину попадёт то, что есть.
            </Alert>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <p className="flex-1 tabular-nums">
              <b className="text-20 font-semibold">{tenge(kit.total)}</b>
              <span className="block text-13 text-muted">
                Расход на одну процедуру: <b className="font-semibold">{tenge(kit.procedure_cost)}</b>
              </span>
            </p>
            {isClinic ? (
              <KitToCart kit={kit} name={protocol.name} disabled={!isCurrent} />
            ) : (
              viewer.state === 'guest' && (
                <Button asChild>
                  <Link to="/login" search={{ next: `/protocols/${protocol.slug}` }}>
                    Войти, чтобы заказать
                  </Link>
                </Button>
              )
            )}
          </div>
        </div>
      ) : query.error ? (
        <QueryError query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}

function KitLines({ kit: { lines, procedures } }: { kit: Kit }) {
  return (
    <ul className="divide-y rounded-card border bg-surface" aria-label="Что нужно">
      {lines.map(({ product_id, name, ml, bought_ml, cost, enough_for, packs }) => (
        <li key={product_id} className="flex items-center gap-4 p-4 text-14 tabular-nums">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{name}</p>
            <p className="text-13 text-muted">
              {mlText(ml)} × {procedures} = {mlText(Math.round(ml * procedures * 10) / 10)}
              {bought_ml > 0 && `, в наборе ${mlText(bought_ml)}`}
            </p>
          </div>
          <p className="text-right">
            {packs.map(({ product_id: id, volume_ml, quantity }) => (
              <span key={id} className="block">
                {quantity} × {volumeText(volume_ml)}
              </span>
            ))}
            {enough_for === null ? (
              <b className="font-semibold">{tenge(cost)}</b>
            ) : (
              <span className="text-muted">
                {enough_for > 0 ? `на складе ${forProcedures(enough_for).toLowerCase()}` : 'нет в наличии'}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

type KitToCartProps = { kit: Kit; name: string; disabled: boolean }

function KitToCart({ kit, name, disabled }: KitToCartProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button disabled={disabled || kit.lines.every(({ packs }) => packs.length === 0)}>В корзину</Button>
      </DialogTrigger>
      {open && <KitSheet kit={kit} name={name} />}
    </Dialog>
  )
}

function KitSheet({ kit, name }: Omit<KitToCartProps, 'disabled'>) {
  const navigate = useNavigate()
  const items = kit.lines.flatMap(({ packs }) => packs)
  const now = useQuery(productsNowQuery(items.map(({ product_id }) => product_id)))
  return (
    <CartSheet
      title={name}
      description={`${forProcedures(kit.procedures)}, самые выгодные объёмы`}
      lines={now.data && compareToNow(items, now.data)}
      failed={now.error && !now.data ? now : undefined}
      words={words}
      onAdded={() => void navigate({ to: '/cart' })}
    />
  )
}

const words: SheetWords = {
  before: 'Было',
  changed: 'Изменилось',
  same: 'Набор',
  ofThese: 'из этого набора',
  replace: 'Как в наборе',
}
