import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useMemo, useState } from 'react'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { dayProblem, dayText, isoDay } from '#lib/dates'
import { isDay } from '#lib/day'
import { DateInput } from '#ui/date-input'
import { Field } from '#ui/field'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { useSearchChange } from '#ui/list/search-link'
import { pastList } from '../past-list.tsx'
import { pastParams, type PastSearch } from '../past-search.ts'
import { fetchPast, pastFilters, pastListQuery } from '../queries.ts'

/** Prices and stock of any past day, and one press back to a former price. */
export function PastPage({ search }: { search: PastSearch }) {
  const change = useSearchChange()
  const { types, lines } = useAssortment()
  const today = isoDay()
  const filters = pastFilters(search, today)
  const { day } = filters
  const query = useQuery(pastListQuery(filters))
  const list = useMemo(() => pastList(dayText(day)), [day])
  const option = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name })
  const listFilters: Filter<PastSearch>[] = [
    { name: 'line', label: 'Линейка', options: lines.map(option) },
    { name: 'type', label: 'Тип', options: types.map(option), searched: true },
    { name: 'changed', label: 'Цена была другой', on: { changed: 'yes' } },
  ]

  return (
    <>
      <DayField
        key={day}
        day={day}
        today={today}
        onDay={(picked) => change(pastParams.change(search, { day: picked === today ? undefined : picked }))}
      />
      <DataList
        list={list}
        search={search}
        query={query}
        link={({ id }, link) => <Link to="/admin/products-tags/product/$id" params={{ id }} {...link} />}
        filters={listFilters}
        searchLabel="Название, артикул, штрихкод"
        exportPage={(page, signal) => fetchPast({ ...filters, ...page }, signal)}
        hasExcel
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: 'В этот день товаров ещё не было',
          text: 'Выберите день позже.',
        }}
        nothing={{ title: 'Товаров не нашлось' }}
      />
    </>
  )
}

type DayFieldProps = { day: string; today: string; onDay: (day: string) => void }

/** Keeps what is being typed until it is a day. */
function DayField({ day, today, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [isLeft, setLeft] = useState(false)
  return (
    <Field
      label="На конец дня"
      hint="По времени Алматы"
      error={isDay(typed) ? typed > today && 'Этот день ещё не наступил' : isLeft && dayProblem(typed)}
      className="mt-4 mb-4 max-w-56"
    >
      <DateInput
        value={typed}
        max={today}
        onBlur={() => setLeft(true)}
        onValueChange={(text) => {
          setTyped(text)
          setLeft(false)
          if (isDay(text) && text <= today && text !== day) onDay(text)
        }}
      />
    </Field>
  )
}
