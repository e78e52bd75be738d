import { infiniteQueryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { rpcQuery } from '#lib/backend/ask'
import { unwrap } from '#lib/backend/errors'
import { pollEvery } from '#lib/backend/live'
import { callerKeys } from '#lib/backend/caller-keys'
import { supabase } from '#lib/backend/supabase'

export const inboxKey = (userId: string) => [...callerKeys.inbox, userId] as const
export const inboxLists = (userId: string) => [...inboxKey(userId), 'list'] as const

const PAGE = 20
const POLL_EVERY = 60_000
/** Shown as «99+» from here on. */
export const MANY_UNREAD = 100

export const unreadQuery = (userId: string) =>
  rpcQuery(inboxKey(userId), 'unread_notifications', {}, undefined, {
    refetchInterval: pollEvery(POLL_EVERY),
    refetchOnWindowFocus: 'always',
  })

export const inboxQuery = (userId: string, onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...inboxLists(userId), onlyUnread ? 'unread' : 'all'],
    queryFn: async ({ signal, pageParam }) => {
      const db = await supabase()
      let query = db
        .from('notifications')
        .select('id, event, title, body, url, image, read_at, created_at')
        // Row level security requires the same; this lets the index serve it.
        .eq('user_id', userId)
        .order('id', { ascending: false })
        .limit(PAGE)
      if (pageParam !== null) query = query.lt('id', pageParam)
      if (onlyUnread) query = query.is('read_at', null)
      return unwrap(await query.abortSignal(signal))
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)!.id : null),
    staleTime: 0,
  })

type InboxPage = Awaited<ReturnType<NonNullable<Exclude<ReturnType<typeof inboxQuery>['queryFn'], symbol>>>>
export type Message = InboxPage[number]

const preferences = z.object({
  quiet_hours: z.boolean(),
  marketing: z.boolean(),
  events: z.array(
    z.object({
      event: z.string(),
      title: z.string(),
      is_fixed: z.boolean(),
      /** Null: the event has no such channel. */
      inbox: z.boolean().nullable(),
      email: z.boolean().nullable(),
      push: z.boolean().nullable(),
    }),
  ),
})

export type Preferences = z.infer<typeof preferences>

/** Events and the channels that are switched on. */
export const preferencesQuery = (userId: string) =>
  rpcQuery(['inbox-preferences', userId], 'notification_preferences', {}, preferences, { staleTime: 0 })
