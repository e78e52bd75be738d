import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import Boxes from 'lucide-react/icons/boxes'
import FileText from 'lucide-react/icons/file-text'
import Hospital from 'lucide-react/icons/hospital'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { cn } from '#lib/dom/cn'
import { timeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { CAMPAIGN_IMAGES, publicFileUrl } from '#lib/files/public-file'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { EmptyState } from '#ui/state/empty-state'
import { QueryError } from '#ui/state/query-error'
import { Segmented } from '#ui/form/segmented'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { dayHeading, groupByDay } from '../days.ts'
import { readMutation } from '../mutations.ts'
import { inboxQuery, type Message } from '../queries.ts'
import { NotificationPreferences } from './notification-preferences.tsx'

/** By prefix of the event's name; the first match wins. */
const icons: [RegExp, ReactNode][] = [
  [/problem|failed|blocked|refused|rejected|claim|parcel/, <TriangleAlert key="problem" />],
  [/message/, <MessageCircle key="message" />],
  [/payment|reservation|bonus/, <Banknote key="money" />],
  [/order|list/, <Package key="order" />],
  [/document|correction/, <FileText key="document" />],
  [/stock/, <Boxes key="goods" />],
  [/clinic|registration|application|partner/, <Hospital key="clinic" />],
  [/advertising|announcement/, <Megaphone key="news" />],
]

const iconOf = (event: string) => icons.find(([pattern]) => pattern.test(event))?.[1] ?? <Bell />

type InboxListProps = {
  userId: string
  unread: number
  isStaff: boolean
  isAdmin: boolean
  /** Called when a link leads to another page. */
  onLeave: () => void
}

/** Newest first; pressing a message marks it as read and follows its link. */
export function InboxList({ userId, unread, isStaff, isAdmin, onLeave }: InboxListProps) {
  const [shows, setShows] = useState<'all' | 'unread'>('all')
  const query = useInfiniteQuery(inboxQuery(userId, shows === 'unread'))
  const read = useMutation(readMutation(userId))
  const onFailure = { onError: (error: unknown) => toast.error(errorText(error)) }
  const messages = query.data?.pages.flat() ?? []
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b px-4 py-3 md:px-5">
        <Segmented
          aria-label="Какие сообщения"
          className="auto-cols-auto"
          options={[
            { value: 'all', label: 'Все' },
            { value: 'unread', label: 'Новые' },
          ]}
          value={shows}
          onValueChange={(value) => setShows(value as typeof shows)}
        />
        <Button
          variant="ghost"
          className="-mr-2 px-2 text-13"
          disabled={unread === 0}
          onClick={() => read.mutate({}, onFailure)}
        >
          Прочитать все
        </Button>
      </div>
      <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain">
        {query.isPending ? (
          <Placeholders />
        ) : query.isError && messages.length === 0 ? (
          <QueryError query={query} />
        ) : messages.length === 0 ? (
          <EmptyState icon={<Bell aria-hidden />} title={shows === 'all' ? 'Сообщений пока нет' : 'Всё прочитано'}>
            {isStaff ? 'Здесь появятся новые заказы и заявки.' : 'Здесь появятся новости о заказах и документах.'}
          </EmptyState>
        ) : (
          groupByDay(messages).map(({ day, items }) => (
            <section key={day} aria-label={dayHeading(day)}>
              <h3 className="sticky top-0 z-1 border-b bg-sunken px-4 py-1.5 text-12 font-semibold text-ink-soft md:px-5">
                {dayHeading(day)}
              </h3>
              <ul>
                {items.map((message) => (
                  <Entry
                    key={message.id}
                    message={message}
                    onOpen={() => {
                      read.mutate({ ids: [message.id], clicked: message.url !== null }, onFailure)
                      if (message.url !== null) onLeave()
                    }}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {query.hasNextPage && (
          <div className="p-3 text-center">
            <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Показать ещё
            </Button>
          </div>
        )}
      </div>
      <div className="flex justify-between gap-2 border-t px-2 py-1.5 pb-[max(6px,env(safe-area-inset-bottom))] md:px-3">
        {isAdmin && (
          <Button asChild variant="ghost" className="text-13">
            <Link to="/admin/notifications">Рассылки и журнал</Link>
          </Button>
        )}
        {isStaff ? (
          <Dialog>
            <DialogTrigger asChild>
              <Button variant="ghost" className="ml-auto text-13">
                Настроить уведомления
              </Button>
            </DialogTrigger>
            <DialogContent title="Уведомления" description="Что и куда присылать">
              <NotificationPreferences userId={userId} />
            </DialogContent>
          </Dialog>
        ) : (
          <Button asChild variant="ghost" className="ml-auto text-13">
            <Link to="/profile" search={{ tab: 'notifications' }} onClick={onLeave}>
              Настроить уведомления
            </Link>
          </Button>
        )}
      </div>
    </>
  )
}

function Entry({
  message: { event, title, body, url, image, read_at, created_at },
  onOpen,
}: {
  message: Message
  onOpen: () => void
}) {
  const router = useRouter()
  const isUnread = read_at === null
  const className = cn(
    'flex w-full gap-3.5 border-b border-l-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 md:px-4.5',
    isUnread ? 'border-l-accent bg-accent-soft' : 'border-l-transparent',
  )
  const content = (
    <>
      <span
        aria-hidden
        className={cn(
          'grid size-9 flex-none place-items-center rounded-control [&_.lucide]:size-4.5',
          isUnread ? 'bg-surface text-accent' : 'bg-sunken',
        )}
      >
        {iconOf(event)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <span className={cn('text-14 break-words', isUnread ? 'font-semibold' : 'font-medium')}>
            {isUnread && <span className="sr-only">Новое: </span>}
            {title}
          </span>
          <time dateTime={created_at} className="flex-none text-13 text-muted tabular-nums">
            {timeText(created_at)}
          </time>
        </span>
        {body && <span className="mt-0.5 block text-13 break-words whitespace-pre-line text-ink-soft">{body}</span>}
        {image && (
          <img
            src={publicFileUrl(CAMPAIGN_IMAGES, image)}
            alt=""
            loading="lazy"
            className="mt-2 h-36 w-full rounded-control object-cover"
          />
        )}
      </span>
    </>
  )
  function follow(pressed: MouseEvent) {
    onOpen()
    if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
    pressed.preventDefault()
    router.history.push(url!)
  }
  return (
    <li>
      {url === null ? (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <a href={url} className={className} onClick={follow}>
          {content}
        </a>
      )}
    </li>
  )
}

const Placeholders = () =>
  [1, 2, 3, 4].map((n) => (
    <div key={n} className="flex gap-3.5 border-b px-5 py-3">
      <Skeleton className="size-9 rounded-control" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  ))
