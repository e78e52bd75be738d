import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Plus from 'lucide-react/icons/plus'
import { useController, useFormContext } from 'react-hook-form'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { dateText, isoDay } from '#lib/dates'
import { Button } from '#ui/button'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { DataList } from '#ui/list/data-list'
import { Select } from '#ui/select'
import { countsList } from '../counts-list.tsx'
import { startCountMutation } from '../mutations.ts'
import { countsQuery } from '../queries.ts'
import { newCountSchema } from '../schema.ts'
import type { CountsSearch } from '../stock-search.ts'

const ALL = 'all'

/** The inventory counts, and the way to start one. */
export function CountsPage({ search }: { search: CountsSearch }) {
  const query = useQuery(countsQuery(search))
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[70ch] text-14 text-ink-soft">
          Считать можно вдвоём и с телефона. Каждая строка сверяется с тем, что лежит на полке в минуту ввода, поэтому
          продажи останавливать не нужно.
        </p>
        <NewCount />
      </div>
      <DataList
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
        const countId = await start({ title, line: line === ALL ? undefined : line })
        await navigate({ to: '/admin/products-tags/stock/counts/$countId', params: { countId } })
      }}
    >
      <NewCountFields />
    </FormDialog>
  )
}

function NewCountFields() {
  const { lines } = useAssortment()
  const { register } = useFormContext()
  const { field } = useController({ name: 'line' })
  return (
    <>
      <FormField name="title" label="Название" required>
        <Input maxLength={200} {...register('title')} />
      </FormField>
      <FormField name="line" label="Что считаем">
        <Select
          options={[
            { value: ALL, label: 'Все товары' },
            ...lines.map(({ slug, name }) => ({ value: slug, label: `Линейка ${name}` })),
          ]}
          value={field.value as string}
          onValueChange={field.onChange}
        />
      </FormField>
    </>
  )
}
