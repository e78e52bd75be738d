import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { ageText, dateText, dayText, isoDay } from '#lib/dates/dates'
import { countText } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { numberText } from '#lib/money/number-text'
import { count } from '#lib/text/plural'
import { Card } from '#ui/page/card'
import { PageHeader } from '#ui/page/page-header'
import { EmptyState } from '#ui/state/empty-state'
import { isLate, sortQueues, type Desk, type Queue } from '../desk.ts'
import { deskQuery } from '../queries.ts'

type Place = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Where the database stops counting. */
const COUNTED_TO = 1000

const weekday = new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' })

const queues: Record<Queue, { title: string; done: string; place: Place }> = {
  delivery_problems: {
    title: 'Не удалось доставить',
    done: 'Доставка без проблем',
    place: { to: '/admin/delivery', search: { view: 'list', stage: 'problem' } },
  },
  came_back: {
    title: 'Посылки вернулись',
    done: 'Возвращённых посылок нет',
    place: { to: '/admin/claims', search: { parcels: 'yes' } },
  },
  claims: { title: 'Претензии', done: 'Претензии разобраны', place: { to: '/admin/claims' } },
  reported_payments: {
    title: 'Оплаты на проверке',
    done: 'Оплаты сверены',
    place: { to: '/admin/orders', search: { payment: 'reported' } },
  },
  new_orders: {
    title: 'Новые заказы',
    done: 'Новых заказов нет',
    place: { to: '/admin/orders', search: { status: 'new' } },
  },
  waiting_clinics: { title: 'Заявки клиник', done: 'Клиники проверены', place: { to: '/admin/users' } },
  unchecked_documents: {
    title: 'Документы на проверке',
    done: 'Документы проверены',
    place: { to: '/admin/users', search: { status: 'verified', unchecked: 'yes' } },
  },
}

/** What waits for an admin; what is late comes first. */
export function DeskPage() {
  const { data: desk } = useSuspenseQuery(deskQuery())
  const { waiting, done } = sortQueues(desk)
  const today = isoDay()
  const hasGoods = [desk.short_stock, desk.due_documents, desk.missing_searches].some(({ total }) => total > 0)
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Сегодня" note={`${weekday.format(new Date(today))}, ${dayText(today)}`} />
      <div className="grid grid-cols-1 gap-3 md:gap-5">
        <Card padded={false} aria-label="Ждут ответа">
          {waiting.map((queue) => (
            <QueuePart key={queue} queue={queue} desk={desk} />
          ))}
          {waiting.length === 0 ? (
            <EmptyState icon={<CircleCheck aria-hidden className="text-success" />} title="Всё разобрано">
              Никто не ждёт ответа. Новые заказы, оплаты и заявки появятся здесь.
            </EmptyState>
          ) : (
            done.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-4 border-t px-4 py-2 text-14 text-muted md:px-6">
                <CircleCheck aria-hidden className="size-5 flex-none text-success" />
                {done.map((queue) => (
                  <Link
                    key={queue}
                    {...queues[queue].place}
                    className="inline-flex min-h-9 items-center hover:text-accent max-md:min-h-11"
                  >
                    {queues[queue].done}
                  </Link>
                ))}
              </p>
            )
          )}
        </Card>
        {hasGoods && (
          <div className="grid grid-cols-1 items-start gap-3 md:gap-5 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            {desk.short_stock.total > 0 && <ShortStock stock={desk.short_stock} />}
            {desk.due_documents.total > 0 && <DueDocuments documents={desk.due_documents} />}
            {desk.missing_searches.total > 0 && <MissingSearches searches={desk.missing_searches} />}
          </div>
        )}
      </div>
    </div>
  )
}

type PartProps = {
  title: string
  total: number
  /** How many rows are shown. */
  shown: number
  place: Place
  /** Below the title. */
  note?: ReactNode
  isSmall?: boolean
  children: ReactNode
}

/** A number that leads to its list, beside the first rows of it. */
function Part({ title, total, shown, place, note, isSmall, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-1 gap-x-6 gap-y-1 not-first:border-t px-4 py-3 md:px-6 md:py-4',
        !isSmall && 'md:grid-cols-[15rem_1fr]',
      )}
    >
      <Link
        {...place}
        className="-mx-2 grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 self-start rounded-control px-2 py-1 hover:bg-sunken"
      >
        <span className={cn('min-w-10 font-semibold tabular-nums', isSmall ? 'text-25' : 'text-31 md:text-39')}>
          {countText(total, COUNTED_TO)}
        </span>
        <span>
          <h2 id={id} className="text-16">
            {title}
          </h2>
          {note && <span className="block text-13 text-muted">{note}</span>}
        </span>
      </Link>
      <ul className="min-w-0">
        {children}
        {total > shown && (
          <li className="border-t">
            <Link
              {...place}
              className="-mx-2 flex min-h-11 items-center rounded-control px-2 text-13 text-accent hover:bg-sunken"
            >
              Показать все, {countText(total, COUNTED_TO)}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

type RowProps = { place: Place; children: ReactNode; small?: ReactNode; sum?: ReactNode; end?: ReactNode }

function Row({ place, children, small, sum, end }: RowProps) {
  return (
    <li className="not-first:border-t">
      <Link
        {...place}
        className="-mx-2 flex min-h-12 items-center gap-x-4 rounded-control px-2 py-1.5 text-14 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{children}</span>
          {small && <span className="block truncate text-12 text-muted tabular-nums">{small}</span>}
        </span>
        {sum && <span className="flex-none tabular-nums">{sum}</span>}
        {end && <span className="w-20 flex-none text-right text-13 text-muted tabular-nums">{end}</span>}
        <ChevronRight aria-hidden className="size-4 flex-none text-control max-md:hidden" />
      </Link>
    </li>
  )
}

function QueuePart({ queue, desk }: { queue: Queue; desk: Desk }) {
  const { title, place } = queues[queue]
  const { total, since, rows } = desk[queue]
  return (
    <Part
      title={title}
      total={total}
      shown={rows.length}
      place={place}
      note={
        since && (
          <span className={isLate(queue, since) ? 'font-medium text-danger' : undefined}>
            Дольше всех: {ageText(since)}
          </span>
        )
      }
    >
      <QueueRows queue={queue} desk={desk} />
    </Part>
  )
}

const unnamed = 'Без названия'

function QueueRows({ queue, desk }: { queue: Queue; desk: Desk }) {
  const { to, search } = queues[queue].place
  const opened = (param: 'order' | 'user', id: string): Place => ({
    to,
    search: { ...(search as object), [param]: id },
  })
  switch (queue) {
    case 'new_orders':
    case 'reported_payments':
      return desk[queue].rows.map(({ id, number, clinic_name, total, since }) => (
        <Row key={id} place={opened('order', id)} small={number} sum={tenge(total)} end={ageText(since)}>
          {clinic_name ?? unnamed}
        </Row>
      ))
    case 'delivery_problems':
      return desk[queue].rows.map(({ id, number, clinic_name, problem, since }) => (
        <Row key={id} place={opened('order', id)} small={`${number} · ${problem}`} end={ageText(since)}>
          {clinic_name ?? unnamed}
        </Row>
      ))
    case 'came_back':
    case 'claims':
      return desk[queue].rows.map(({ id, number, clinic_name, since }) => (
        <Row key={id} place={{ to, search: { q: number } }} small={number} end={ageText(since)}>
          {clinic_name ?? unnamed}
        </Row>
      ))
    case 'waiting_clinics':
    case 'unchecked_documents':
      return desk[queue].rows.map(({ id, name, city, since }) => (
        <Row key={id} place={opened('user', id)} small={city} end={ageText(since)}>
          {name ?? unnamed}
        </Row>
      ))
  }
}

function ShortStock({ stock: { total, out, rows } }: { stock: Desk['short_stock'] }) {
  return (
    <Card padded={false}>
      <Part
        isSmall
        title="Товары заканчиваются"
        total={total}
        shown={rows.length}
        place={{ to: '/admin/products-tags/stock/short' }}
        note={out > 0 && `из них нет на складе: ${numberText(out)}`}
      >
        {rows.map(({ id, sku, name, volume_ml, stock_count, waiting }) => (
          <Row
            key={id}
            place={{ to: '/admin/products-tags/product/$id', params: { id } }}
            small={
              <>
                {sku}
                {waiting > 0 && ` · ${waitingText(waiting)}`}
              </>
            }
            end={stock_count === 0 ? <span className="text-danger">нет</span> : `${stock_count}\u00a0шт.`}
          >
            {name}, {volume_ml}
            {'\u00a0'}мл
          </Row>
        ))}
      </Part>
    </Card>
  )
}

const waitingText = (clinics: number) => count(clinics, ['клиника ждёт', 'клиники ждут', 'клиник ждут'])

function DueDocuments({ documents: { total, rows } }: { documents: Desk['due_documents'] }) {
  return (
    <Card padded={false}>
      <Part
        isSmall
        title="Обновить документы товаров"
        total={total}
        shown={rows.length}
        place={{ to: '/admin/products-tags', search: { documents: 'due' } }}
        note="срок истёк или истекает"
      >
        {rows.map(({ id, name, volume_ml, valid_until }) => (
          <Row
            key={id}
            place={{ to: '/admin/products-tags/product/$id', params: { id }, search: { tab: 'documents' } }}
            end={<span className={valid_until < isoDay() ? 'text-danger' : undefined}>{dateText(valid_until)}</span>}
          >
            {name}, {volume_ml}
            {'\u00a0'}мл
          </Row>
        ))}
      </Part>
    </Card>
  )
}

function MissingSearches({ searches: { total, rows } }: { searches: Desk['missing_searches'] }) {
  const place: Place = { to: '/admin/stats', search: { part: 'searches', period: '7' } }
  return (
    <Card padded={false}>
      <Part isSmall title="Искали и не нашли" total={total} shown={rows.length} place={place} note="за 7 дней">
        {rows.map(({ query, sessions }) => (
          <Row key={query} place={place} end={count(sessions, ['раз', 'раза', 'раз'])}>
            {query}
          </Row>
        ))}
      </Part>
    </Card>
  )
}
