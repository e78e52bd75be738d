import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useIsAccountant } from '#features/account/use-is-accountant.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { offerOf, volumeText } from '#features/catalog/product.ts'
import { dayText } from '#lib/dates/dates'
import { priceText } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { Card } from '#ui/page/card'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { Alert } from '#ui/state/alert'
import { EmptyState } from '#ui/state/empty-state'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { startCounting } from '../counting.ts'
import {
  factsText,
  kinds,
  leftText,
  pieces,
  scheduleText,
  sizeText,
  toOrderText,
  type ClinicList,
  type ListItem,
} from '../list.ts'
import { closeDueMutation, deleteListMutation } from '../mutations.ts'
import { clinicListQuery } from '../queries.ts'
import { CountPage } from './count-page.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { OrderList } from './order-list.tsx'

/** What a list or cabinet holds, and the way into the cart; counting is a mode of it. */
export function ListPage({ list: opened, isCounting }: { list: ClinicList; isCounting: boolean }) {
  const { data: list = opened } = useQuery(clinicListQuery(opened.id))
  const [isEditing, setEditing] = useState(false)
  const queryClient = useQueryClient()
  useEffect(() => startCounting(queryClient), [queryClient])
  const isAccountant = useIsAccountant()
  if (isCounting && list.kind === 'cabinet' && !isAccountant) return <CountPage list={list} />

  const { id, name, kind, items } = list
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title={name}
        crumbs={
          <HomeCrumbs>
            <Link to="/lists/{-$listId}" params={{ listId: undefined }}>
              Списки
            </Link>
            {name}
          </HomeCrumbs>
        }
        actions={
          items.length > 0 && (
            <>
              {kind === 'cabinet' && !isAccountant && (
                <Button asChild variant="secondary">
                  <Link to="/lists/{-$listId}" params={{ listId: id }} search={{ mode: 'count' }}>
                    Посчитать
                  </Link>
                </Button>
              )}
              <OrderList list={list}>{kind === 'cabinet' ? 'Довести до нормы' : 'В корзину'}</OrderList>
            </>
          )
        }
      >
        {[sizeText(list), scheduleText(list)].filter(Boolean).join('. ')}
      </PageHeader>
      {list.due_since && <Due list={list} isAccountant={isAccountant} />}
      {items.length > 0 ? (
        <Card padded={false} aria-label="Товары">
          <ul className="*:not-first:border-t">
            {items.map((item) => (
              <Line key={item.product_id} item={item} isCabinet={kind === 'cabinet'} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          title="Здесь пока ничего нет"
          action={!isAccountant && <Button onClick={() => setEditing(true)}>Добавить товары</Button>}
        >
          {kinds[kind].meaning}.
        </EmptyState>
      )}
      {!isAccountant && (
        <div className="mt-4 flex flex-wrap gap-2">
          {items.length > 0 && (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              Изменить
            </Button>
          )}
          <DeleteList list={list} />
        </div>
      )}
      {isEditing && <ListDrawer list={list} onClose={() => setEditing(false)} />}
    </div>
  )
}

function Due({ list: { id, due_since }, isAccountant }: { list: ClinicList; isAccountant: boolean }) {
  const close = useMutation({ ...closeDueMutation(), onError: toastError })
  return (
    <Alert
      tone="warning"
      title="Пора заказать"
      className="mb-4"
      action={
        !isAccountant && (
          <Button variant="secondary" size="sm" loading={close.isPending} onClick={() => close.mutate({ list_id: id })}>
            Пропустить в этот раз
          </Button>
        )
      }
    >
      По расписанию, с {dayText(due_since ?? '')}.
    </Alert>
  )
}

function Line({ item, isCabinet }: { item: ListItem; isCabinet: boolean }) {
  const { product, name, product_type, volume_ml, quantity, to_order } = item
  const facts = isCabinet && factsText(item)
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-4 px-4 py-3 md:flex md:px-6">
      <span
        className="grid size-14 flex-none place-items-center self-start rounded-control bg-sunken"
        style={{ gridRow: 'span 2' }}
      >
        <ProductPicture path={product?.image_url ?? null} sizes="52px" className="size-13" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-14 font-semibold">
          {product ? (
            <Link to="/product/$slug" params={{ slug: product.slug }} className="hover:text-accent">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-13 text-muted">
          {[product_type, volumeText(volume_ml), !isCabinet && product && priceText(product.price)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {facts && <p className="text-13 text-muted">{facts}</p>}
      </div>
      <p className="col-start-2 mt-1 flex flex-wrap items-center gap-1.5 text-14 tabular-nums">
        <b className="font-semibold">{isCabinet ? leftText(item) : pieces(quantity)}</b>
        {isCabinet && to_order > 0 && <StatusChip tone="accent">{toOrderText(item)}</StatusChip>}
        {!product ? (
          <StatusChip tone="danger">Больше не продаётся</StatusChip>
        ) : (
          offerOf(product) === 'out-of-stock' && <StatusChip tone="danger">Нет в наличии</StatusChip>
        )}
      </p>
    </li>
  )
}

function DeleteList({ list: { id, name } }: { list: ClinicList }) {
  const remove = useMutation(deleteListMutation())
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Удалить</Button>}
      title={`Удалить «${name}»?`}
      confirmLabel="Удалить список"
      tone="danger"
      onConfirm={async () => {
        try {
          await navigate({ to: '/lists/{-$listId}', params: { listId: undefined } })
          await remove.mutateAsync({ list_id: id })
          toast.success('Список удалён')
        } catch (error) {
          toastError(error)
        }
      }}
    >
      Он пропадёт у всей клиники вместе с подсчётами и напоминанием.
    </ConfirmDialog>
  )
}
