import { mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { showAtOnce } from '#lib/optimistic'
import { idempotent } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import { inboxKeys, type Message, type Preferences } from './queries.ts'

type Channel = Database['public']['Enums']['notification_channel']

/** Without ids: all messages. `clicked`: the link was followed too. */
export const readMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async ({ ids, clicked }: { ids?: number[]; clicked?: boolean }) => {
      const db = await supabase()
      unwrap(
        await db
          .rpc('mark_notifications_read', { ...(ids && { notification_ids: ids }), ...(clicked && { clicked }) })
          .setHeader(...idempotent),
      )
    },
    onMutate: ({ ids }, { client }) => showAsRead(client, userId, ids),
    onError: (_error, _ids, takeBack) => takeBack?.(),
    ...invalidates(inboxKeys.of(userId)),
  })

async function showAsRead(client: QueryClient, userId: string, ids: number[] | undefined) {
  const isMeant = ({ id, read_at }: Message) => read_at === null && (ids?.includes(id) ?? true)
  const read_at = new Date().toISOString()
  let touched = 0
  const takeBackLists = await showAtOnce(client, [inboxKeys.lists(userId)], (data) => {
    const { pages, pageParams } = data as InfiniteData<Message[]>
    touched = Math.max(touched, pages.flat().filter(isMeant).length)
    return {
      pageParams,
      pages: pages.map((page) => page.map((message) => (isMeant(message) ? { ...message, read_at } : message))),
    }
  })
  const takeBackCount = await showAtOnce(client, [inboxKeys.unread(userId)], (unread) =>
    ids ? Math.max(Number(unread) - touched, 0) : 0,
  )
  return () => {
    takeBackLists()
    takeBackCount()
  }
}

export const switchEventMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (change: { event: string; channel: Channel; is_on: boolean }) => {
      const db = await supabase()
      unwrap(await db.rpc('set_notification_setting', change).setHeader(...idempotent))
    },
    onMutate: ({ event, channel, is_on }, { client }) =>
      showAtOnce(client, [inboxKeys.preferences(userId)], (data) => {
        const shown = data as Preferences
        const events = shown.events.map((one) => (one.event === event ? { ...one, [channel]: is_on } : one))
        return { ...shown, events }
      }),
    onError: (_error, _change, takeBack) => takeBack?.(),
    ...invalidates(inboxKeys.preferences(userId)),
  })

/** Whether mails wait until the morning. */
export const quietHoursMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (is_on: boolean) => {
      const db = await supabase()
      unwrap(await db.rpc('set_quiet_hours', { is_on }).setHeader(...idempotent))
    },
    onMutate: (quiet_hours, { client }) =>
      showAtOnce(client, [inboxKeys.preferences(userId)], (data) => ({ ...(data as Preferences), quiet_hours })),
    onError: (_error, _change, takeBack) => takeBack?.(),
    ...invalidates(inboxKeys.preferences(userId)),
  })
