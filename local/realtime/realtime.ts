import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type postgres from 'postgres'
import { WebSocketServer, type WebSocket } from 'ws'
import { callerOf, type Caller } from '../callers.ts'
import { decode, encode, VERSION, type Message } from './protocol.ts'
import { createPermissions, type Extension, type Receives } from './permissions.ts'

const PREFIX = 'realtime:'
const SECOND = 1000

/** A socket that has been silent for so long is gone: realtime-js beats every 25 s. */
const SILENCE = 60 * SECOND
const MESSAGES_KEPT = '1 hour'

interface Connection {
  socket: WebSocket
  /** Whom the API key of the address stands for. */
  keyCaller: Caller
  channels: Map<string, Channel>
  heardAt: number
}

interface Channel {
  connection: Connection
  /** With the prefix of the wire. */
  topic: string
  joinRef: string | null
  caller: Caller
  receives: Receives
  /** Asked for when the client first sends. */
  sends: Partial<Record<Extension, boolean>>
  receivesOwn: boolean
  acknowledges: boolean
  presenceKey: string
  presence?: { phx_ref: string } & Record<string, unknown>
}

export interface Realtime {
  /** Takes the WebSocket upgrades of a server that are meant for Realtime. */
  attach(server: Server): void
  close(): Promise<void>
}

/**
 * A small Realtime for one machine: broadcast from the database and from clients, presence, private channels alone. Unlike
 * hosted it looks again every `checkEvery` ms whether those who listen still may, and has no changes feed and no HTTP API.
 */
export async function createRealtime(sql: postgres.Sql, checkEvery = 5 * SECOND): Promise<Realtime> {
  const permissions = createPermissions(sql)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const connections = new Set<Connection>()
  /** By topic of the wire. */
  const listeners = new Map<string, Set<Channel>>()

  // Messages of the database, in the order of its commits.

  let arrived: string[] = []
  let delivering: Promise<void> | undefined

  const subscription = await sql.listen('realtime_messages', (id) => {
    arrived.push(id)
    delivering ??= deliver().finally(() => (delivering = undefined))
  })

  async function deliver(): Promise<void> {
    while (arrived.length > 0) {
      const ids = arrived
      arrived = []
      try {
        const rows = await sql<{ id: string; topic: string; event: string; payload: unknown }[]>`
          select m.id, m.topic, m.event, m.payload
            from unnest(${ids}::uuid[]) with ordinality as a (id, position)
            join realtime.messages as m on m.id = a.id
           where m.extension = 'broadcast' and m.private
           order by a.position`
        for (const { id, topic, event, payload } of rows)
          broadcast(PREFIX + topic, { type: 'broadcast', event, payload, meta: { id } })
      } catch (error) {
        console.error('realtime:', error)
      }
    }
  }

  function broadcast(topic: string, payload: Message['payload'], sender?: Channel): void {
    for (const channel of listeners.get(topic) ?? [])
      if (channel.receives.broadcast && (channel !== sender || channel.receivesOwn))
        send(channel.connection, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
  }

  // Presence

  const present = (channels: Iterable<Channel>) => {
    const state: Record<string, { metas: object[] }> = {}
    for (const { presenceKey, presence } of channels)
      if (presence) (state[presenceKey] ??= { metas: [] }).metas.push(presence)
    return state
  }

  function tellPresence({ topic }: Channel, joins: object, leaves: object): void {
    for (const channel of listeners.get(topic) ?? [])
      if (channel.receives.presence)
        send(channel.connection, {
          joinRef: channel.joinRef,
          ref: null,
          topic,
          event: 'presence_diff',
          payload: { joins, leaves },
        })
  }

  function setPresence(channel: Channel, payload: object | undefined): void {
    const leaves = present([channel])
    if (payload) channel.presence = { ...payload, phx_ref: crypto.randomUUID() }
    else delete channel.presence
    tellPresence(channel, present([channel]), leaves)
  }

  // Channels

  function leave(channel: Channel): void {
    const { connection, topic } = channel
    if (!connection.channels.delete(topic)) return
    const others = listeners.get(topic)
    others?.delete(channel)
    if (others?.size === 0) listeners.delete(topic)
    if (channel.presence) setPresence(channel, undefined)
  }

  /** Ends a channel for a reason of the server's. The client does not come back by itself. */
  function putOut(channel: Channel, message: string): void {
    const { connection, topic, joinRef } = channel
    const payload = { status: 'error', extension: 'system', channel: nameOf(topic), message }
    leave(channel)
    send(connection, { joinRef, ref: null, topic, event: 'system', payload })
    send(connection, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  const unreadable = (topic: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(topic)}`

  async function callerOfToken(token: unknown, { keyCaller }: Connection): Promise<Caller> {
    return typeof token === 'string' && token !== '' ? callerOf(token) : keyCaller
  }

  async function receivesOn(caller: Caller, topic: string): Promise<Receives> {
    const isOver = (await permissions.ended(sessionsOf([caller]))).size > 0
    if (isOver) return { broadcast: false, presence: false }
    return (await permissions.receives(caller, [nameOf(topic)])).get(nameOf(topic))!
  }

  async function join(connection: Connection, { joinRef, ref, topic, payload }: Message): Promise<void> {
    const reply = (status: string, response: object) =>
      send(connection, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
    const config = (payload['config'] ?? {}) as JoinConfig
    if (config.private !== true) {
      reply('error', { reason: 'PrivateOnly: This project only allows private channels' })
      return
    }
    let caller: Caller
    try {
      caller = await callerOfToken(payload['access_token'], connection)
    } catch (error) {
      reply('error', { reason: `InvalidJWTToken: ${(error as Error).message}` })
      return
    }
    const receives = await receivesOn(caller, topic)
    if (!receives.broadcast) {
      reply('error', { reason: unreadable(topic) })
      return
    }
    if (connection.socket.readyState !== connection.socket.OPEN) return
    const former = connection.channels.get(topic)
    if (former) leave(former)
    const channel: Channel = {
      connection,
      topic,
      joinRef,
      caller,
      receives,
      sends: {},
      receivesOwn: config.broadcast?.self === true,
      acknowledges: config.broadcast?.ack === true,
      presenceKey: config.presence?.key || crypto.randomUUID(),
    }
    connection.channels.set(topic, channel)
    const others = listeners.get(topic) ?? new Set()
    listeners.set(topic, others.add(channel))
    reply('ok', { postgres_changes: [] })
    if (config.presence?.enabled && receives.presence)
      send(connection, { joinRef, ref: null, topic, event: 'presence_state', payload: present(others) })
  }

  async function mayPublish(channel: Channel, extension: Extension): Promise<boolean> {
    return (channel.sends[extension] ??= await permissions.sends(channel.caller, nameOf(channel.topic), extension))
  }

  async function renew(channel: Channel, token: unknown): Promise<void> {
    try {
      channel.caller = await callerOfToken(token, channel.connection)
    } catch (error) {
      putOut(channel, (error as Error).message)
      return
    }
    channel.receives = await receivesOn(channel.caller, channel.topic)
    channel.sends = {}
    if (!channel.receives.broadcast) putOut(channel, unreadable(channel.topic))
  }

  async function handle(connection: Connection, message: Message): Promise<void> {
    const { ref, topic, event, payload } = message
    const reply = (status: string, joinRef = message.joinRef) =>
      send(connection, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response: {} } })

    if (topic === 'phoenix') return reply('ok')
    if (event === 'phx_join') return join(connection, message)
    const channel = connection.channels.get(topic)
    if (!channel) return reply('error')
    switch (event) {
      case 'phx_leave':
        leave(channel)
        reply('ok')
        send(connection, { joinRef: channel.joinRef, ref: null, topic, event: 'phx_close', payload: {} })
        break
      case 'access_token':
        await renew(channel, payload['access_token'])
        break
      case 'broadcast':
        // As on hosted, a refused sender gets no answer.
        if (!(await mayPublish(channel, 'broadcast'))) break
        broadcast(topic, payload, channel)
        if (channel.acknowledges) reply('ok')
        break
      case 'presence':
        if (!(await mayPublish(channel, 'presence'))) return reply('error')
        setPresence(
          channel,
          payload['event'] === 'track' ? ((payload['payload'] as object | undefined) ?? {}) : undefined,
        )
        reply('ok')
        break
    }
  }

  // Who has been put out since

  const isOpen = (channel: Channel) => channel.connection.channels.get(channel.topic) === channel
  /** The same for all channels of a tab, which share a token. */
  const whoOf = ({ caller }: Channel) => JSON.stringify(caller)

  async function check(): Promise<void> {
    const now = Date.now()
    for (const connection of connections) if (now - connection.heardAt > SILENCE) connection.socket.terminate()

    const channels = [...connections].flatMap((connection) => [...connection.channels.values()])
    const ended = await permissions.ended(sessionsOf(channels.map(({ caller }) => caller)))
    for (const channel of channels)
      if ((channel.caller.claims.exp ?? Infinity) * SECOND < now) putOut(channel, 'Token has expired')
      else if (ended.has(sessionOf(channel.caller) ?? '')) putOut(channel, 'The session has ended')

    const remaining = channels.filter((channel) => isOpen(channel))
    for (const [who, theirs] of Map.groupBy(remaining, whoOf)) {
      const allowed = await permissions.receives(
        theirs[0]!.caller,
        theirs.map(({ topic }) => nameOf(topic)),
      )
      for (const channel of theirs) {
        if (!isOpen(channel) || whoOf(channel) !== who) continue // left or renewed meanwhile
        channel.receives = allowed.get(nameOf(channel.topic))!
        channel.sends = {}
        if (!channel.receives.broadcast) putOut(channel, unreadable(channel.topic))
        else if (channel.presence && !(await mayPublish(channel, 'presence'))) setPresence(channel, undefined)
      }
    }
    await sql`delete from realtime.messages where inserted_at < now() - ${MESSAGES_KEPT}::interval`
  }

  let isClosing = false
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(check).catch((error: unknown) => {
      if (!isClosing) console.error('realtime:', error)
    })
  }, checkEvery)

  // Sockets

  function open(socket: WebSocket, keyCaller: Caller): void {
    const connection: Connection = { socket, keyCaller, channels: new Map(), heardAt: Date.now() }
    connections.add(connection)
    let turn = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      connection.heardAt = Date.now()
      turn = turn
        .then(async () => {
          const message = decode(data as Buffer, isBinary)
          if (message) await handle(connection, message)
        })
        .catch((error: unknown) => {
          if (!isClosing) console.error('realtime:', error)
        })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connections.delete(connection)
      // After what is under way: a join that is being looked at would stay.
      void turn.finally(() => {
        for (const channel of connection.channels.values()) leave(channel)
      })
    })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    if (pathname !== '/realtime/v1/websocket') return void refuse('404 Not Found')
    if (searchParams.get('vsn') !== VERSION) return void refuse('400 Bad Request')
    const caller = await callerOf(searchParams.get('apikey') ?? '').catch(() => undefined)
    if (!caller) return void refuse('403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (accepted) => open(accepted, caller))
  }

  return {
    attach: (server) =>
      void server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy()) // a page that was closed meanwhile; unheard, it would end the whole stack
        upgrade(request, socket, head).catch(() => socket.destroy()) // an address that is none
      }),
    async close() {
      isClosing = true
      clearInterval(timer)
      for (const { socket } of connections) socket.terminate()
      sockets.close()
      await subscription.unlisten()
    },
  }
}

interface JoinConfig {
  private?: boolean
  broadcast?: { self?: boolean; ack?: boolean }
  presence?: { key?: string; enabled?: boolean }
}

function send({ socket }: Connection, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(encode(message))
}

const nameOf = (topic: string) => topic.slice(PREFIX.length)

/** Tokens made by hand name no session. */
function sessionOf({ claims }: Caller): string | undefined {
  return typeof claims['session_id'] === 'string' ? claims['session_id'] : undefined
}

const sessionsOf = (callers: Caller[]): string[] => [...new Set(callers.flatMap((caller) => sessionOf(caller) ?? []))]
