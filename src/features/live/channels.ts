import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { supabase, type Supabase } from '#lib/backend/supabase'
import { isUuid } from '#lib/page/uuid'
import { jitter } from './changes.ts'
import { checkSession } from './queries.ts'
import type { LiveMessage } from './topics.ts'

/** ms until a channel is reopened that the server has closed, for instance with an expired session. */
const REOPEN_AFTER = 5_000

/** Channels being removed: realtime-js would return the leaving one for the same topic. */
const leaving = new Map<string, Promise<unknown>>()

/** Keeps a private channel open over interruptions until it is stopped. */
function keepOpen(
  topic: string,
  config: RealtimeChannelOptions['config'],
  bind: (channel: RealtimeChannel) => void,
  onChange: (isOpen: boolean, channel: RealtimeChannel) => void,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped

  async function open(): Promise<void> {
    const db = await supabase()
    await leaving.get(topic)
    // Without the token the channel would join as a visitor.
    await db.realtime.setAuth()
    if (signal.aborted) return
    watchNetwork(db)
    const channel = db.channel(topic, { config: { ...config, private: true } })
    const leave = () => {
      const left = db.removeChannel(channel).finally(() => leaving.get(topic) === left && leaving.delete(topic))
      leaving.set(topic, left)
    }
    signal.addEventListener('abort', leave)
    bind(channel)
    channel.subscribe((state) => {
      if (signal.aborted) return
      onChange(state === 'SUBSCRIBED', channel)
      if (state !== 'CLOSED') return // after an error realtime-js joins again by itself
      signal.removeEventListener('abort', leave)
      again()
    })
  }

  const again = () =>
    setTimeout(() => {
      if (!signal.aborted) void checkSession().then(open).catch(again)
    }, REOPEN_AFTER + jitter())
  void open().catch(again) // without the client yet
  return () => stopped.abort()
}

let isNetworkWatched = false

/** A socket does not always notice that its network is gone. */
function watchNetwork({ realtime }: Supabase) {
  if (isNetworkWatched) return
  isNetworkWatched = true
  addEventListener('offline', () => void realtime.disconnect())
  addEventListener('online', () => {
    if (realtime.getChannels().length > 0) realtime.connect()
  })
}

interface TopicsListener {
  onMessage: (topic: string, message: LiveMessage) => void
  /** Called when all topics are open, and when one closes. */
  onChange: (isUp: boolean) => void
}

/** Returns an unsubscribe function. */
export function followTopics(topics: readonly string[], { onMessage, onChange }: TopicsListener): () => void {
  const open = new Set<string>()
  let isUp = false
  const stops = topics.map((topic) =>
    keepOpen(
      topic,
      {},
      (channel) => channel.on('broadcast', { event: '*' }, ({ payload }) => onMessage(topic, payload as LiveMessage)),
      (isOpen) => {
        if (isOpen) open.add(topic)
        else open.delete(topic)
        const nowUp = open.size === topics.length
        if (nowUp !== isUp) onChange((isUp = nowUp))
      },
    ),
  )
  return () => stops.forEach((stop) => stop())
}

type Watcher = (userIds: readonly string[]) => void

interface Room {
  here: readonly string[]
  watchers: Set<Watcher>
  /** How many components show this user as present. */
  shown: number
  channel?: RealtimeChannel
  close: () => void
}

/** By topic: a list and a drawer share one channel for the same record. */
const rooms = new Map<string, Room>()

/** Reports who has a record open, and this user too when `shows`. Returns a function that leaves. */
export function enterRoom(topic: string, userId: string, shows: boolean, watcher: Watcher): () => void {
  const room = rooms.get(topic) ?? openRoom(topic, userId)
  room.watchers.add(watcher)
  watcher(room.here)
  if (shows && room.shown++ === 0) void room.channel?.track({ user_id: userId })
  return () => {
    room.watchers.delete(watcher)
    if (room.watchers.size === 0) {
      rooms.delete(topic)
      room.close()
    } else if (shows && --room.shown === 0) void room.channel?.untrack()
  }
}

function openRoom(topic: string, userId: string): Room {
  const tell = (here: readonly string[]) => {
    room.here = here
    for (const watcher of room.watchers) watcher(here)
  }
  const room: Room = { here: [], watchers: new Set(), shown: 0, close: () => undefined }
  rooms.set(topic, room)
  room.close = keepOpen(
    topic,
    { presence: { key: userId, enabled: true } },
    (channel) => {
      channel.on('presence', { event: 'sync' }, () => {
        // Presence is written by clients: only ids of colleagues count.
        const present = Object.values(channel.presenceState<{ user_id: unknown }>()).flat()
        tell([
          ...new Set(
            present
              .map(({ user_id }) => user_id)
              .filter((id) => typeof id === 'string')
              .filter(isUuid),
          ),
        ])
      })
    },
    (isOpen, channel) => {
      if (isOpen) {
        room.channel = channel
        if (room.shown > 0) void channel.track({ user_id: userId })
      } else {
        delete room.channel
        tell([])
      }
    },
  )
  return room
}
