import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useMemo, useState } from 'react'
import { LineName } from '#features/assortment/components/line-dot.tsx'
import { ProductName } from '#features/assortment/components/product-name.tsx'
import { useAssortment } from '#features/assortment/use-assortment.ts'
import { dateText, dayProblem, dayText, isoDay } from '#lib/dates/dates'
import { isDay } from '#lib/dates/day'
import type { ListOf } from '#lib/list/list'
import { Button } from '#ui/action/button'
import { DateInput } from '#ui/form/date-input'
import { Field } from '#ui/form/field'
import { DataList } from '#ui/list/data-list'
import type { Filter } from '#ui/list/filter-bar'
import { SearchLink, useSearchChange } from '#ui/list/search-link'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { setPriceMutation } from '../mutations.ts'
import { pastParams, type PastSearch } from '../products-search.ts'
import { PRODUCTS_COUNTED, type PastRow } from '../product-list.ts'
import { pastDay, pastPages, PRODUCTS_PER_PAGE } from '../queries.ts'
import { productTitle, shownPrice } from '../words.ts'

export function PastPage({ search }: { search: PastSearch }) {
  const change = useSearchChange()
  const { types, lines } = useAssortment()
  const today = isoDay()
  const day = pastDay(search, today)
  const query = useQuery(pastPages.query(search))
  const list = useMemo(() => pastList(dayText(day)), [day])
  const option = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name })
  const listFilters: Filter<PastSearch>[] = [
    { name: 'line', label: 'Линейка', options: lines.map(option) },
    { name: 'type', label: 'Тип', options: types.map(option), searched: true },
    { name: 'all', label: 'И те, что не менялись', on: { all: 'yes' } },
  ]

  return (
    <DataList
      isUnderTabs
      list={list}
      search={search}
      query={query}
      link={({ id }, link) => <Link to="/admin/products-tags/product/$id" params={{ id }} {...link} />}
      lead={
        <DayField
          key={day}
          day={day}
          today={today}
          onDay={(picked) => change(pastParams.change(search, { day: picked }))}
        />
      }
      filters={listFilters}
      searchLabel="Название, артикул, штрихкод"
      exportPage={pastPages.load(search)}
      hasExcel
      empty={{
        icon: <CalendarClock aria-hidden />,
        title: `С ${dateText(day)} цены не менялись`,
        text: 'Здесь товары, у которых в тот день была другая цена.',
        action: (
          <Button asChild variant="secondary">
            <SearchLink search={pastParams.change(search, { all: 'yes' })}>Показать все товары</SearchLink>
          </Button>
        ),
      }}
      nothing={{
        title: 'Товаров не нашлось',
        text:
          search.all &&
          !search.q &&
          !search.line &&
          !search.type &&
          'В этот день товаров ещё не было: выберите день позже.',
      }}
    />
  )
}

type DayFieldProps = { day: string; today: string; onDay: (day: string) => void }

/** Holds the typed text until it is a day. */
function DayField({ day, today, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [isLeft, setLeft] = useState(false)
  return (
    <Field
      label="На конец дня"
      error={isDay(typed) ? typed > today && 'Этот день ещё не наступил' : isLeft && dayProblem(typed)}
      className="grid-cols-[auto_10rem] items-center gap-x-3 [&>p]:col-span-2"
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

const pastList = (day: string): ListOf<PastRow, PastSearch> => ({
  name: `Цены и остатки на ${day}`,
  params: pastParams,
  id: ({ id }) => id,
  label: productTitle,
  pageSize: PRODUCTS_PER_PAGE,
  countedTo: PRODUCTS_COUNTED,
  isFixed: true,
  columns: [
    { header: 'Название', cell: (product) => <ProductName product={product} />, card: 'title', csv: 'name' },
    { header: 'Артикул', value: 'sku', card: false },
    { header: 'Объём, мл', csv: 'volume_ml', numeric: true },
    { header: 'Линейка', cell: LineName, card: false, csv: 'line' },
    {
      header: 'Цена тогда',
      cell: ({ price, price_now }) => (
        <span className={price === price_now ? undefined : 'font-semibold'}>{shownPrice(price)}</span>
      ),
      csv: 'price',
      numeric: true,
    },
    {
      header: 'Цена сейчас',
      cell: ({ price_now }) => <span className="text-ink-soft">{shownPrice(price_now)}</span>,
      csv: 'price_now',
      numeric: true,
    },
    { header: 'Остаток тогда', value: 'stock', numeric: true },
    {
      header: 'Остаток сейчас',
      cell: ({ stock_now }) => <span className="text-ink-soft">{stock_now}</span>,
      csv: 'stock_now',
      numeric: true,
    },
    {
      id: 'restore',
      header: '',
      cell: (product) => (product.price === product.price_now ? '' : <RestorePrice product={product} day={day} />),
      card: 'foot',
      className: 'text-right',
    },
  ],
})

type RestorePriceProps = { product: PastRow; day: string }

/** Restores an earlier price, with an undo. */
function RestorePrice({ product, day }: RestorePriceProps) {
  const { sku, price, price_now } = product
  const { mutateAsync, isPending } = useMutation(setPriceMutation())

  // The row may leave the list meanwhile, and with it the callbacks of mutate().
  function restore() {
    mutateAsync({ sku, price, reason: `Цена на ${day}` }).then(
      () =>
        toast.success(`${productTitle(product)}: ${shownPrice(price_now)} → ${shownPrice(price)}`, {
          action: {
            label: 'Вернуть',
            onClick: () => void mutateAsync({ sku, price: price_now, reason: 'Отмена правки' }).catch(toastError),
          },
        }),
      toastError,
    )
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      aria-label={`Вернуть цену ${shownPrice(price)}, ${productTitle(product)}`}
      onClick={restore}
    >
      Вернуть цену
    </Button>
  )
}
