import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import { useEffect, useState } from 'react'
import { useIsAccountant } from '#features/account/use-is-accountant.ts'
import { RowPicture } from '#features/catalog/components/row-picture.tsx'
import { Button } from '#ui/action/button'
import { StatusChip } from '#ui/data/status-chip'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { EmptyState } from '#ui/state/empty-state'
import { QueryError } from '#ui/state/query-error'
import { Skeleton, skeletons } from '#ui/state/skeleton'
import { startCounting } from '../counting.ts'
import { kinds, positions, scheduleText, type ListCard } from '../list.ts'
import { listCardsQuery } from '../queries.ts'
import { ListDrawer } from './list-drawer.tsx'

/** What the clinic orders again and again, and what it keeps in its rooms. */
export function ListsPage() {
  const query = useQuery(listCardsQuery())
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  useEffect(() => startCounting(queryClient), [queryClient])
  const isAccountant = useIsAccountant()
  const create = !isAccountant && <Button onClick={() => setNew(true)}>Новый список</Button>
  return (
    <div className="page-width pb-12 md:pb-20">
      <PageHeader
        title="Списки"
        crumbs={<HomeCrumbs>Списки</HomeCrumbs>}
        actions={query.data && query.data.length > 0 && create}
      >
        Общие для всей клиники
      </PageHeader>
      {query.data ? (
        query.data.length > 0 ? (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3" aria-label="Списки">
            {query.data.map((list) => (
              <Row key={list.id} list={list} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<ListChecks aria-hidden />} title="Списков пока нет" action={create}>
            {isAccountant ? (
              <p>Их составляют те, кто заказывает в вашей клинике.</p>
            ) : (
              <p>
                Соберите то, что заказываете снова и снова. Список можно сохранить и из{' '}
                <Link to="/cart" className="link">
                  корзины
                </Link>
                , из{' '}
                <Link to="/orders" className="link">
                  прошлого заказа
                </Link>{' '}
                или{' '}
                <Link to="/cart/paste" className="link">
                  вставить текстом
                </Link>
                .
              </p>
            )}
          </EmptyState>
        )
      ) : query.error ? (
        <QueryError query={query} />
      ) : (
        <div className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3" role="status" aria-label="Загружаем списки">
          {skeletons(3, <Skeleton className="h-40 rounded-card" />)}
        </div>
      )}
      {isNew && (
        <ListDrawer
          onSaved={(listId) => void navigate({ to: '/lists/{-$listId}', params: { listId } })}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  )
}

function Row({ list }: { list: ListCard }) {
  const { id, name, kind, items, to_order, due_since, pictures } = list
  const schedule = scheduleText(list)
  return (
    <li className="relative flex flex-col rounded-card border bg-surface p-4 md:p-6">
      <h2 className="text-20 wrap-anywhere">
        <Link to="/lists/{-$listId}" params={{ listId: id }} className="after:absolute after:inset-0 hover:text-accent">
          {name}
        </Link>
      </h2>
      <p className="mt-1 flex-1 text-14 text-ink-soft">
        {kinds[kind].label}, {positions(items)}
      </p>
      <p className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {pictures.map((path) => (
          <RowPicture key={path} path={path} />
        ))}
      </p>
      <p className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {due_since && <StatusChip tone="warning">Пора заказать</StatusChip>}
        {kind === 'cabinet' &&
          (to_order > 0 ? (
            <StatusChip tone="accent">К заказу {positions(to_order)}</StatusChip>
          ) : (
            items > 0 && <StatusChip tone="success">Всего хватает</StatusChip>
          ))}
      </p>
      {schedule && <p className="mt-3 text-13 text-muted">{schedule}</p>}
    </li>
  )
}
