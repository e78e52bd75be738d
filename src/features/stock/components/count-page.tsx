import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { tabOptions } from '#lib/list/list'
import { count, plural } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Figure, Figures } from '#ui/data/figures'
import { FilterBar } from '#ui/list/filter-bar'
import { ListExport } from '#ui/list/list-export'
import { ListResults, type NoRows } from '#ui/list/list-results'
import { useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page/page-header'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { Skeleton } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { TenfoldCheck } from '#ui/form/tenfold-check'
import { toast } from '#ui/state/toast'
import { countLinesList, CountLines } from './count-lines.tsx'
import { cancelCountMutation, postCountMutation } from '../mutations.ts'
import { countQuery, fetchCount, LEFT_COUNTED, STOCK_PER_PAGE } from '../queries.ts'
import type { StockCount } from '../stock-rows.ts'
import { countParams, type CountSearch } from '../stock-search.ts'
import { useEntries } from '../use-entries.ts'
import { countStatus, pieces, positions, signed, tenfoldText } from '../words.ts'
import { CountEntry } from './count-entry.tsx'

const shown = { counted: 'Посчитано', differing: 'Расхождения', left: 'Не посчитаны' }

export function CountPage({ countId, search }: { countId: string; search: CountSearch }) {
  const change = useSearchChange()
  const entries = useEntries(countId)
  const query = useQuery(countQuery(countId, search))
  const { data } = query
  const crumbs = (
    <Breadcrumbs>
      <Link to="/admin/products-tags/stock">Склад</Link>
      <Link to="/admin/products-tags/stock/counts">Инвентаризация</Link>
      {data?.title ?? 'Загрузка'}
    </Breadcrumbs>
  )

  if (!data) {
    return (
      <div className="page-width pb-16">
        <PageHeader dense title="Инвентаризация" crumbs={crumbs} />
        <QueryPlaceholder query={query} className="h-80 rounded-card" />
      </div>
    )
  }

  const { totals } = data
  const isOpen = data.status === 'open'
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        title={data.title}
        crumbs={crumbs}
        actions={
          <>
            <Button asChild variant="secondary">
              <Link to="/admin/products-tags/stock/sheet" search={data.line ? { line: data.line } : {}}>
                <Printer aria-hidden />
                <span className="max-md:sr-only">Лист для печати</span>
              </Link>
            </Button>
            <CloseButtons count={data} />
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusChip tone={countStatus[data.status].tone}>{countStatus[data.status].label}</StatusChip>
          {data.line_name ? `Линейка ${data.line_name}` : 'Все товары'} ·{' '}
          {data.closed_at
            ? `${dateTimeText(data.closed_at)}, ${data.closed_by ?? 'сотрудник'}`
            : `начата ${dateTimeText(data.created_at)}, ${data.started_by ?? 'сотрудник'}`}
        </span>
      </PageHeader>
      <div className="grid gap-4">
        {isOpen && <CountEntry entries={entries} />}
        <Figures label="Итог">
          <Figure label="Посчитано" value={totals.counted.toLocaleString('ru')} note={leftText(data)} />
          <Figure
            label="Расходится"
            value={totals.differing.toLocaleString('ru')}
            note={plural(totals.differing, positions)}
          />
          <Figure label="Излишки" value={totals.surplus > 0 ? signed(totals.surplus) : '0'} note="штук" />
          <Figure label="Недостачи" value={totals.shortage > 0 ? signed(-totals.shortage) : '0'} note="штук" />
        </Figures>
        <div>
          <FilterBar
            params={countParams}
            search={search}
            onChange={(next, options) => change(countParams.change(search, next), options)}
            tabs={{
              name: 'show',
              label: 'Строки',
              options: tabOptions(shown, totals, 'counted'),
            }}
            searchLabel="Название, артикул, штрихкод"
            countedTo={LEFT_COUNTED}
          >
            <ListExport
              list={countLinesList}
              total={data.total}
              load={(page, signal) => {
                const { show = 'counted', q } = search
                return fetchCount(countId, { show, search: q, ...page }, signal)
              }}
            />
          </FilterBar>
          <ListResults
            name="Строки инвентаризации"
            params={countParams}
            search={search}
            query={query}
            pageSize={STOCK_PER_PAGE}
            countedTo={LEFT_COUNTED}
            skeleton={<Skeleton className="h-60" />}
            empty={noLines(search)}
            nothing={{ title: 'Таких строк нет' }}
            className="rounded-card border bg-surface"
            footClassName="border-t px-5 py-2.5"
          >
            {({ rows }) => <CountLines countId={countId} rows={rows} isOpen={isOpen} enter={entries.enter} />}
          </ListResults>
        </div>
      </div>
    </div>
  )
}

const leftText = ({ totals, status }: StockCount) =>
  status === 'open' && (totals.left > 0 ? `осталось ${totals.left.toLocaleString('ru')}` : 'все посчитаны')

function noLines({ show }: CountSearch): NoRows {
  if (show === 'left') {
    return { title: 'Посчитаны все товары', text: 'Проверьте расхождения и проведите инвентаризацию.' }
  }
  if (show === 'differing') return { title: 'Расхождений нет', text: 'Всё, что посчитано, сходится с остатками.' }
  return {
    icon: <SearchX aria-hidden />,
    title: 'Ещё ничего не посчитано',
    text: 'Отсканируйте первый товар или откройте «Не посчитаны» и введите числа с листа.',
  }
}

type Missing = { lines: { code: string; stock_count: number; difference: number }[] }

function CloseButtons({ count: { id, status, totals } }: { count: StockCount }) {
  const post = useMutation(postCountMutation(id))
  const cancel = useMutation(cancelCountMutation(id))
  /** How many numbers were confirmed of those that change more than tenfold. */
  const [checked, setChecked] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const missing =
    post.error instanceof AppError && post.error.word === 'reserved_missing'
      ? (post.error.details as Missing).lines
      : []
  // A count that somebody else has closed shows the error until it is read.
  if (status !== 'open' && !post.isError && !cancel.isError) return null

  return (
    <>
      <ConfirmDialog
        trigger={<Button variant="ghost">Отменить</Button>}
        title="Отменить инвентаризацию?"
        confirmLabel="Отменить инвентаризацию"
        cancelLabel="Не сейчас"
        tone="danger"
        onOpenChange={() => cancel.reset()}
        onConfirm={() => cancel.mutateAsync().then(() => toast.success('Инвентаризация отменена, остатки прежние'))}
      >
        Остатки не изменятся. Посчитанное останется здесь, но провести его будет нельзя.
        {cancel.isError && <Alert role="alert" tone="danger" className="mt-3" title={errorText(cancel.error)} />}
      </ConfirmDialog>
      <ConfirmDialog
        trigger={<Button disabled={totals.counted === 0}>Провести</Button>}
        title="Провести инвентаризацию?"
        confirmLabel="Провести"
        onOpenChange={() => {
          post.reset()
          setIsTried(false)
        }}
        onConfirm={async () => {
          setIsTried(true)
          if (checked !== totals.tenfold) throw new Error('unchecked')
          const { lines } = await post.mutateAsync()
          toast.success(lines > 0 ? `Проведено: исправлено ${count(lines, positions)}` : 'Проведено: всё сошлось')
        }}
      >
        <p>
          {totals.differing === 0
            ? 'Расхождений нет, остатки не изменятся.'
            : `Изменятся остатки: ${count(totals.differing, positions)}, излишки ${count(totals.surplus, pieces)}, недостачи ${count(totals.shortage, pieces)}.`}
          {totals.left > 0 && ` Не посчитано: ${count(totals.left, positions)}, их остатки прежние.`} Провести можно
          один раз.
        </p>
        {totals.tenfold > 0 && (
          <TenfoldCheck
            what={tenfoldText(totals.tenfold)}
            checked={checked === totals.tenfold}
            onCheckedChange={(isChecked) => setChecked(isChecked ? totals.tenfold : 0)}
            isAsked={isTried}
          />
        )}
        {post.isError && (
          <Alert role="alert" tone="danger" className="mt-3" title={errorText(post.error)}>
            {missing.map(({ code, stock_count, difference }) => (
              <span key={code} className="block">
                {code}: недостача {count(-difference, pieces)}, доступно без резерва {stock_count}
              </span>
            ))}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
