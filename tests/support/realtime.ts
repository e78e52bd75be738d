import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { backend, client } from './backend.ts'

/** Whether the embedded stack is under test, which does more than others. Its mailbox is under the same address. */
export const isEmbedded = process.env['MAIL_URL'] === `${backend.url}/mail`

type Received = { event: string; payload?: unknown; meta?: { id: string } }

/** A user's channel, what it received, and the states of its subscription in order. */
export interface Listener {
  channel: RealtimeChannel
  received: Received[]
  states: string[]
  reason?: string
}

export interface Sockets {
  /** A connection of its own, in the name of the client's user; of a visitor without one. */
  open(user?: SupabaseClient): Promise<SupabaseClient>
  close(): Promise<void>
}

export function createSockets(): Sockets {
  const clients: SupabaseClient[] = []
  return {
    async open(user) {
      const own = client()
      clients.push(own)
      const { data } = (await user?.auth.getSession()) ?? {}
      if (data?.session) await own.realtime.setAuth(data.session.access_token)
      return own
    },
    async close() {
      await Promise.all(clients.splice(0).map((one) => one.realtime.disconnect()))
    },
  }
}

/** Opens a channel, private by default, and waits until it is open or refused. */
export async function listen(
  db: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
): Promise<Listener> {
  const channel = db.channel(topic, { config: { private: true, ...config } })
  const listener: Listener = { channel, received: [], states: [] }
  channel.on('broadcast', { event: '*' }, (message) => listener.received.push(message))
  channel.subscribe((state, error) => {
    listener.states.push(state)
    if (error) listener.reason ??= error.message
  })
  await expect.poll(() => listener.states.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return listener
}
