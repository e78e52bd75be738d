import type { RealtimeChannel } from '@supabase/supabase-js'
import { supabase, type Supabase } from '#lib/supabase'
import type { Told } from './topics.ts'

/** A channel that the server has closed, for a token that ran out say, is opened again after so many ms. */
const REOPEN_AFTER = 5_000

interface TopicsListener {
  onTold: (topic: string, told: Told) => void
  /** All topics are open, or one of them no longer is. */
  onChange: (isUp: boolean) => void
}

/** Joins private topics for as long as it is wanted, over all interruptions. Returns what ends it. */
export function followTopics(topics: readonly string[], { onTold, onChange }: TopicsListener): () => void {
  const stopped = new AbortController()
  const open = new Set<string>()
  const channels = new Map<string, RealtimeChannel>()
  let isUp = false

  const update = () => {
    const nowUp = open.size === topics.length
    if (nowUp !== isUp && !stopped.signal.aborted) onChange((isUp = nowUp))
  }

  function join(db: Supabase, topic: string) {
    if (stopped.signal.aborted) return
    const channel = db.channel(topic, { config: { private: true } })
    channels.set(topic, channel)
    channel
      .on('broadcast', { event: '*' }, ({ payload }) => onTold(topic, payload as Told))
      .subscribe((state) => {
        // realtime-js joins again by itself after an error, not after a close.
        if (state === 'CLOSED' && channels.get(topic) === channel) {
          channels.delete(topic)
          setTimeout(join, REOPEN_AFTER, db, topic)
        }
        if (state === 'SUBSCRIBED') open.add(topic)
        else open.delete(topic)
        update()
      })
  }

  void supabase().then(
    async (db) => {
      // A channel that joins before the token is known joins as a visitor.
      await db.realtime.setAuth()
      for (const topic of topics) join(db, topic)
      // A socket does not always notice that its network has gone.
      addEventListener('offline', () => void db.realtime.disconnect(), stopped)
      addEventListener('online', () => db.realtime.connect(), stopped)
      stopped.signal.addEventListener('abort', () => {
        const left = [...channels.values()]
        channels.clear()
        for (const channel of left) void db.removeChannel(channel)
      })
    },
    () => undefined, // whoever has no client has nothing to follow
  )

  return () => stopped.abort()
}
