import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import { count } from '#lib/text/plural'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { PageHeader } from '#ui/page/page-header'
import { QueryError } from '#ui/state/query-error'
import { Skeleton, skeletons } from '#ui/state/skeleton'
import { usePickList } from '../use-delivery.ts'
import { MoneyMark } from './money-mark.tsx'
import { PickLines } from './pick-lines.tsx'
import { PrintMenu } from './print-menu.tsx'
import { SendDialog } from './send-dialog.tsx'

export function PickingPage({ orderIds }: { orderIds: readonly string[] }) {
  const query = usePickList(orderIds)
  const { data } = query
  const toBoard = (
    <Button asChild variant="secondary">
      <Link to="/admin/delivery">К доске</Link>
    </Button>
  )
  return (
    <div className="page-width pb-24">
      <PageHeader
        dense
        title="Сборка"
        note={data && count(data.orders.length, ['заказ', 'заказа', 'заказов'])}
        crumbs={
          <Breadcrumbs>
            <Link to="/admin/delivery">Доставка</Link>
            Сборка
          </Breadcrumbs>
        }
        actions={data && data.orders.length > 0 && <PrintMenu orders={data.orders} />}
      />
      {query.isError && !data ? (
        <QueryError query={query} />
      ) : !data ? (
        <div role="status" aria-label="Лист сборки загружается" className="grid gap-2">
          {skeletons(6, <Skeleton className="h-16" />)}
        </div>
      ) : data.lines.length === 0 ? (
        <EmptyState icon={<PackageSearch aria-hidden />} title="Собирать нечего" action={toBoard}>
          Этих заказов в сборке больше нет: их отправили или отменили.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card>
            <PickLines lines={data.lines} orders={data.orders} editable isPage />
          </Card>
          <section aria-label="Заказы" className="grid gap-2.5">
            {data.orders.map((order) => (
              <Card key={order.id} className="grid gap-2">
                <p className="flex items-center justify-between gap-2 text-13 text-muted tabular-nums">
                  {order.number} <MoneyMark order={order} />
                </p>
                <p className="font-semibold">{order.clinic_name ?? order.recipient_name}</p>
                <p className="text-13 text-ink-soft tabular-nums">
                  Собрано {order.picked} из {order.positions}
                  {order.missing > 0 && <span className="text-warning">, не хватает {order.missing} шт.</span>}
                </p>
                {order.stage === 'picked' && (
                  <SendDialog order={order} trigger={<Button size="sm">Передать в доставку</Button>} />
                )}
              </Card>
            ))}
          </section>
        </div>
      )}
    </div>
  )
}
