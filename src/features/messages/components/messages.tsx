import { useInfiniteQuery, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { dayHeading } from '#features/inbox/days.ts'
import { isoDay, timeText } from '#lib/dates/dates'
import { cn } from '#lib/dom/cn'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import { readMutation, sendKey, sendMutation, type Outgoing } from '../mutations.ts'
import { conversationQuery, type Message } from '../queries.ts'
import { Composer } from './composer.tsx'
import { MessageFiles } from './message-files.tsx'

type MessagesProps = {
  orderId: string
  /** How staff call the other side; clinics leave it out. */
  clinicName?: string
}

/** What a clinic and the shop write to each other about an order, and a field to write more. */
export function Messages({ orderId, clinicName }: MessagesProps) {
  const isStaff = clinicName !== undefined
  const query = useInfiniteQuery(conversationQuery(orderId))
  const newest = query.data?.pages[0]
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const firstNew = useFirstNew(messages, newest, isStaff)
  const root = useHashTarget(query.isSuccess)
  const foot = useReadWhenSeen(orderId, messages.at(-1)?.id, newest?.unread ?? 0)
  const outgoing = useOutgoing(orderId)

  function nameOf({ is_mine, is_from_staff, author_name }: Message): string {
    if (is_mine) return 'Вы'
    return author_name ?? (is_from_staff ? 'Сотрудник магазина' : (clinicName ?? 'Ваш коллега'))
  }

  if (query.isPending) return <Placeholder />
  if (!newest) return <QueryError query={query} />
  return (
    // Contains what only screen readers see: outside, it would make a drawer scroll.
    <div ref={root} className="relative flex flex-col gap-3">
      {messages.length + outgoing.length === 0 ? (
        <p className="text-14 text-muted">
          {isStaff
            ? 'Сообщений пока нет. Клиника увидит то, что вы напишете.'
            : 'Спросите о составе, доставке или документах: ответ придёт сюда.'}
        </p>
      ) : (
        // Scrolls from its end, where the newest are, and stays there while they come.
        <div
          // Scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label="Переписка"
          className="-mx-2 flex overflow-y-auto overscroll-contain px-2"
          style={{ flexDirection: 'column-reverse', maxHeight: '50dvh' }}
        >
          <div ref={foot} />
          <ol className="flex flex-col gap-2">
            {query.hasNextPage && (
              <li className="text-center">
                <Button
                  variant="ghost"
                  size="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Показать более ранние
                </Button>
              </li>
            )}
            {messages.map((message, index) => {
              const day = isoDay(message.created_at)
              const before = messages[index - 1]
              return (
                <li key={message.id} className="flex flex-col gap-2">
                  {(!before || isoDay(before.created_at) !== day) && (
                    <p className="text-center text-12 text-muted">{dayHeading(day)}</p>
                  )}
                  {message.id === firstNew && (
                    <p className="border-t border-accent pt-1 text-center text-12 font-semibold text-accent">Новые</p>
                  )}
                  <Bubble
                    isMine={message.is_mine}
                    text={message.text}
                    note={`${nameOf(message)}, ${timeText(message.created_at)}`}
                  >
                    <MessageFiles files={message.files} />
                  </Bubble>
                </li>
              )
            })}
            {outgoing.map((sending) => (
              <li key={sending.key} className="flex flex-col">
                <OutgoingMessage orderId={orderId} sending={sending} />
              </li>
            ))}
          </ol>
        </div>
      )}
      <NewMessage latest={messages.at(-1)} nameOf={nameOf} />
      {newest.refusal === null ? (
        <Composer orderId={orderId} placeholder={isStaff ? 'Напишите клинике' : 'Напишите менеджеру'} />
      ) : (
        <p className="text-13 text-muted">
          {newest.refusal === 'clinic_not_verified'
            ? 'Доступ клиники закрыт, поэтому писать по заказу нельзя.'
            : 'Писать по заказу могут владелец клиники и закупщик.'}
        </p>
      )}
    </div>
  )
}

type BubbleProps = { isMine: boolean; text: string; note: React.ReactNode; children?: React.ReactNode }

function Bubble({ isMine, text, note, children }: BubbleProps) {
  return (
    // The free edge says whose it is.
    <div className={cn('flex flex-col', isMine ? 'ml-8 items-end' : 'items-start pr-8')}>
      <div
        className={cn(
          'flex max-w-full min-w-0 flex-col gap-1.5 rounded-card px-3.5 py-2.5 text-14',
          isMine ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        {text && <p className="max-w-[46ch] break-words whitespace-pre-line">{text}</p>}
        {children}
        <div className="text-12 text-muted">{note}</div>
      </div>
    </div>
  )
}

function OutgoingMessage({ orderId, sending }: { orderId: string; sending: Sending }) {
  const cache = useQueryClient().getMutationCache()
  const send = useMutation(sendMutation(orderId))
  const { key, text, files, error } = sending

  function forget() {
    for (const mutation of cache.findAll({ mutationKey: sendKey(orderId) })) {
      if ((mutation.state.variables as Outgoing).key === key) cache.remove(mutation)
    }
  }

  return (
    <Bubble
      isMine
      text={text}
      note={
        error ? (
          <div role="alert" className="text-danger">
            <p>Не отправлено. {errorText(error)}</p>
            <div className="-mx-2 -mb-1.5 flex">
              <Button
                variant="ghost"
                size="sm"
                className="px-2"
                onClick={() => {
                  forget()
                  send.mutate({ key, text, files })
                }}
              >
                Повторить
              </Button>
              <Button variant="ghost" size="sm" className="px-2" onClick={forget}>
                Удалить
              </Button>
            </div>
          </div>
        ) : (
          'Отправляется…'
        )
      }
    >
      {files.length > 0 && <p className="break-words text-ink-soft">{files.map(({ name }) => name).join(', ')}</p>}
    </Bubble>
  )
}

type Sending = Outgoing & { error: unknown }

/** Sent from any place that showed this conversation, and not there yet. */
function useOutgoing(orderId: string): Sending[] {
  const mutations = useMutationState({
    filters: { mutationKey: sendKey(orderId), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state: { variables, status, error } }) => ({
      ...(variables as Outgoing),
      error: status === 'error' ? error : null,
    }),
  })
  return mutations
}

/** The first message that was unread when the conversation was opened. */
function useFirstNew(messages: Message[], page: { unread: number; read_up_to: number } | undefined, isStaff: boolean) {
  const [firstNew, setFirstNew] = useState<number | null>()
  if (firstNew === undefined && page) {
    const first = messages.find(({ id, is_from_staff }) => is_from_staff !== isStaff && id > page.read_up_to)
    setFirstNew(page.unread > 0 && first ? first.id : null)
  }
  return firstNew
}

/** Marks the conversation as read while its end is on the screen. */
function useReadWhenSeen(orderId: string, newestId: number | undefined, unread: number) {
  const foot = useRef<HTMLDivElement>(null)
  const { mutate } = useMutation(readMutation(orderId))
  useEffect(() => {
    if (!foot.current || newestId === undefined || unread === 0) return undefined
    let isSeen = false
    const read = () => {
      if (isSeen && document.visibilityState === 'visible') mutate(newestId)
    }
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry!.isIntersecting
      read()
    })
    observer.observe(foot.current)
    document.addEventListener('visibilitychange', read)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', read)
    }
  }, [mutate, newestId, unread])
  return foot
}

/** Messages and mails lead to `#messages`, which is there only now. */
function useHashTarget(isShown: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const isMeant = useRouterState({ select: ({ location }) => location.hash === 'messages' })
  useEffect(() => {
    if (isShown && isMeant) root.current?.closest('#messages')?.scrollIntoView({ block: 'start' })
  }, [isShown, isMeant])
  return root
}

/** Says a message that comes while the page is open. */
function NewMessage({ latest, nameOf }: { latest: Message | undefined; nameOf: (message: Message) => string }) {
  const [known] = useState(latest?.id ?? 0)
  const isNew = latest && !latest.is_mine && latest.id > known
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && `Новое сообщение. ${nameOf(latest)}: ${latest.text || 'файл'}`}
    </p>
  )
}

function Placeholder() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="ml-auto h-10 w-2/5" />
    </div>
  )
}
