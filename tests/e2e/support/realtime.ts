import type { Page, WebSocketRoute } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a page's Realtime connection has done. */
export interface Watched {
  /** Topics that it has joined, without their prefix. */
  joined: Set<string>
  /** The messages it got, in turn. */
  messages: { topic: string; payload: unknown }[]
  /** How often it has connected. */
  connections: number
}

const SOCKET = /\/realtime\/v1\/websocket/

/** Follows what a page receives from Realtime. Call it before the page is opened. */
export function watchRealtime(page: Page): Watched {
  const watched: Watched = { joined: new Set(), messages: [], connections: 0 }
  page.on('websocket', (socket) => {
    if (!SOCKET.test(socket.url())) return
    watched.connections++
    socket.on('close', () => watched.joined.clear())
    socket.on('framereceived', ({ payload: frame }) => {
      const [, , wireTopic, event, payload] = JSON.parse(String(frame)) as [unknown, unknown, string, string, Frame]
      const topic = wireTopic.replace('realtime:', '')
      if (event === 'phx_reply' && payload.status === 'ok' && payload.response?.postgres_changes) {
        watched.joined.add(topic)
      }
      if (event === 'phx_close') watched.joined.delete(topic)
      if (event === 'broadcast') watched.messages.push({ topic, payload: payload.payload })
    })
  })
  return watched
}

type Frame = { status?: string; response?: { postgres_changes?: unknown }; payload?: unknown }

/** Waits until a page is subscribed to topics. From now on it asks by itself every five minutes, longer than any test lasts. */
export async function subscribed(watched: Watched, ...topics: string[]): Promise<void> {
  await expect.poll(() => [...watched.joined], { timeout: 20_000 }).toEqual(expect.arrayContaining(topics))
}

/** For tests of pages that are behind: no message arrives. */
export const withoutRealtime = (page: Page) => page.routeWebSocket(SOCKET, () => {})

/** A line between a page and Realtime that the test can cut while the network stays. Call it before the page is opened. */
export async function cuttable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  const open: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket(SOCKET, async (socket) => {
    if (isCut) return socket.close()
    open.push(socket, socket.connectToServer())
    return undefined
  })
  return {
    async cut() {
      isCut = true
      await Promise.all(open.splice(0).map((socket) => socket.close()))
    },
    mend() {
      isCut = false
    },
  }
}
