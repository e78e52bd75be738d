import { mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { callRpc } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { invalidates } from '#lib/backend/invalidates'
import { showAtOnce } from '#lib/backend/optimistic'
import { inboxKey, inboxLists, preferencesQuery, unreadQuery, type Message, type Preferences } from './queries.ts'

type Channel = Database['public']['Enums']['notification_channel']

/** Without ids: all messages. `clicked`: the link was followed too. */
export const readMutation = (userId: string) =>
  mutationOptions({
    mutationFn: ({ ids, clicked }: { ids?: number[]; clicked?: boolean }) =>
      callRpc('mark_notifications_read', { ...(ids && { notification_ids: ids }), ...(clicked && { clicked }) }, true),
    onMutate: ({ ids }, { client }) => showAsRead(client, userId, ids),
    onError: (_error, _ids, undo) => undo?.(),
    ...invalidates(inboxKey(userId)),
  })

async function showAsRead(client: QueryClient, userId: string, ids: number[] | undefined) {
  const isAffected = ({ id, read_at }: Message) => read_at === null && (ids?.includes(id) ?? true)
  const read_at = new Date().toISOString()
  let touched = 0
  const undoLists = await showAtOnce(client, [inboxLists(userId)], (data) => {
    const { pages, pageParams } = data as InfiniteData<Message[]>
    touched = Math.max(touched, pages.flat().filter(isAffected).length)
    return {
      pageParams,
      pages: pages.map((page) => page.map((message) => (isAffected(message) ? { ...message, read_at } : message))),
    }
  })
  const undoCount = await showAtOnce(client, [unreadQuery(userId).queryKey], (unread) =>
    ids ? Math.max(Number(unread) - touched, 0) : 0,
  )
  return () => {
    undoLists()
    undoCount()
  }
}

const preferencesMutation = <Change>(
  userId: string,
  save: (change: Change) => Promise<void>,
  changed: (preferences: Preferences, change: Change) => Preferences,
) => {
  const { queryKey } = preferencesQuery(userId)
  return mutationOptions({
    mutationFn: save,
    onMutate: (change, { client }) => showAtOnce(client, [queryKey], (data) => changed(data as Preferences, change)),
    onError: (_error, _change, undo) => undo?.(),
    ...invalidates(queryKey),
  })
}

type Switch = { event: string; channel: Channel; is_on: boolean }

export const switchEventMutation = (userId: string) =>
  preferencesMutation(
    userId,
    (change: Switch) => callRpc('set_notification_setting', change, true),
    (shown, { event, channel, is_on }) => ({
      ...shown,
      events: shown.events.map((one) => (one.event === event ? { ...one, [channel]: is_on } : one)),
    }),
  )

/** Whether mails wait until the morning. */
export const quietHoursMutation = (userId: string) =>
  preferencesMutation(
    userId,
    (is_on: boolean) => callRpc('set_quiet_hours', { is_on }, true),
    (shown, quiet_hours) => ({ ...shown, quiet_hours }),
  )
