import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Plus from 'lucide-react/icons/plus'
import { z } from 'zod'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { dateText, isoDay } from '#lib/dates/dates'
import { typedText } from '#lib/forms/form-schema'
import type { ListOf } from '#lib/list/list'
import { Button } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { DataList } from '#ui/list/data-list'
import { startCountMutation } from '../mutations.ts'
import { countsQuery, STOCK_COUNTED, STOCK_PER_PAGE } from '../queries.ts'
import type { CountRow } from '../stock-rows.ts'
import { type CountsSearch, countsParams } from '../stock-search.ts'
import { countStatus, signed } from '../words.ts'

const ALL = 'all'

export function CountsPage({ search }: { search: CountsSearch }) {
  const query = useQuery(countsQuery(search))
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] text-14 text-ink-soft">
          Считать можно вдвоём и с телефона, продажи останавливать не нужно.
        </p>
        <NewCount />
      </div>
      <DataList
        isUnderTabs
        list={countsList}
        search={search}
        query={query}
        link={({ id }, link) => (
          <Link to="/admin/products-tags/stock/counts/$countId" params={{ countId: id }} {...link} />
        )}
        empty={{
          icon: <ClipboardList aria-hidden />,
          title: 'Инвентаризаций пока нет',
          text: 'Начните первую: распечатайте лист или считайте сканером.',
          action: <NewCount />,
        }}
      />
    </>
  )
}

function NewCount() {
  const navigate = useNavigate()
  const { lines } = useAssortment()
  const { mutateAsync: start } = useMutation(startCountMutation())
  return (
    <FormDialog
      trigger={
        <Button>
          <Plus aria-hidden />
          Начать инвентаризацию
        </Button>
      }
      title="Новая инвентаризация"
      description="Название останется в движениях товаров, остатки которых изменятся."
      schema={newCountSchema}
      defaultValues={{ title: `Инвентаризация ${dateText(isoDay())}`, line: ALL }}
      confirmLabel="Начать"
      onSubmit={async ({ title, line }) => {
        const { id: countId } = await start({ title, line: line === ALL ? undefined : line })
        await navigate({ to: '/admin/products-tags/stock/counts/$countId', params: { countId } })
      }}
    >
      {({ register }) => (
        <>
          <FormField name="title" label="Название" required>
            <Input maxLength={200} {...register('title')} />
          </FormField>
          <SelectField
            name="line"
            label="Что считаем"
            options={[
              { value: ALL, label: 'Все товары' },
              ...lines.map(({ slug, name }) => ({ value: slug, label: `Линейка ${name}` })),
            ]}
          />
        </>
      )}
    </FormDialog>
  )
}

const countsList: ListOf<CountRow, CountsSearch> = {
  name: 'Инвентаризации',
  params: countsParams,
  id: ({ id }) => id,
  label: ({ title }) => title,
  pageSize: STOCK_PER_PAGE,
  countedTo: STOCK_COUNTED,
  isFixed: true,
  columns: [
    { header: 'Инвентаризация', value: 'title', as: 'name', small: ({ line }) => line ?? 'Все товары' },
    {
      id: 'status',
      header: 'Состояние',
      value: ({ status }) => countStatus[status].label,
      tone: ({ status }) => countStatus[status].tone,
      card: 'corner',
    },
    { header: 'Посчитано позиций', value: 'counted', card: { label: 'Позиций' }, numeric: true },
    { header: 'Излишки', cell: ({ surplus }) => (surplus > 0 ? signed(surplus) : null), csv: 'surplus', numeric: true },
    {
      header: 'Недостачи',
      cell: ({ shortage }) => (shortage > 0 ? <span className="text-danger">{signed(-shortage)}</span> : null),
      csv: 'shortage',
      numeric: true,
    },
    {
      header: 'Начата',
      value: 'created_at',
      as: 'moment',
      small: ({ started_by }) => started_by,
      card: { small: () => null },
      className: 'whitespace-nowrap',
    },
    {
      header: 'Закрыта',
      value: 'closed_at',
      as: 'moment',
      small: ({ closed_by }) => closed_by,
      card: false,
      className: 'whitespace-nowrap',
    },
  ],
}

const newCountSchema = z.object({
  title: typedText().min(2, 'Назовите инвентаризацию').max(200, 'Не длиннее 200 знаков'),
  line: z.string(),
})
