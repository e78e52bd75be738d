import { AppError, unwrap } from '#lib/backend/errors'
import { idempotent } from '#lib/backend/retry-fetch'
import { supabase, type Supabase } from '#lib/backend/supabase'
import { z } from 'zod'
import type { Kind, OrderRef, Refusal, Work, WorkOf } from './work.ts'

const moved = z.object({
  moved: z.array(z.object({ id: z.string(), number: z.string() })),
  refused: z.array(z.object({ id: z.string(), number: z.string().nullable(), error: z.string() })),
})

/** The outcome for each of many orders. */
export type Moved = z.infer<typeof moved>

export const movedSchema = moved

const picked = z.object({
  conflicts: z.array(
    z.object({ order_id: z.string(), number: z.string().nullable(), sku: z.string().optional() }).loose(),
  ),
})
const short = z.object({ number: z.string(), status: z.string(), on_shortage: z.string() })
const handedOver = z.object({ tries_left: z.number().nullable() })

export type Answers = {
  pick: z.infer<typeof picked>
  advance: Moved
  shortage: z.infer<typeof short>
  send: void
  hand_over_order: void
  problem: void
  retry: void
}

type Rpc = Supabase['rpc']

/** Sends as one user: never with somebody else's token. */
type Sender = {
  call: (...call: Parameters<Rpc>) => Promise<unknown>
  upload: (path: string, photo: File) => Promise<void>
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

export const PHOTO_TYPES = Object.keys(extensions).join()

export const photoPath = (orderId: string, photo: File) =>
  `${orderId}/${crypto.randomUUID()}.${extensions[photo.type] ?? 'jpg'}`

type Send<K extends Kind> = (sender: Sender, work: WorkOf<K>) => Promise<Answers[K]>

const ids = (orders: readonly OrderRef[]) => orders.map(({ id }) => id)
const only = (orders: readonly OrderRef[]) => orders[0]!.id

const sends: { [K in Kind]: Send<K> } = {
  pick: async ({ call }, { args, key }) =>
    picked.parse(await call('pick_lines', { lines: args.lines, idempotency_key: key })),
  advance: async ({ call }, { args, orders, key }) =>
    moved.parse(await call('advance_orders', { order_ids: ids(orders), ...args, idempotency_key: key })),
  shortage: async ({ call }, { args, orders, key }) =>
    short.parse(await call('report_shortage', { order_id: only(orders), ...args, idempotency_key: key })),
  send: async ({ call }, { args, orders, key }) => {
    await call('save_shipment', { order_id: only(orders), ...args, send: true, idempotency_key: key })
  },
  hand_over_order: async ({ call, upload }, { args: { photo, ...args }, orders, key }) => {
    if (photo && args.photo_path) await upload(args.photo_path, photo)
    const answer = await call('hand_over_order', { order_id: only(orders), ...args, idempotency_key: key })
    const { tries_left } = handedOver.parse(answer)
    if (tries_left !== null) throw new AppError('wrong_code', { details: { left: tries_left } })
  },
  problem: async ({ call }, { args, orders, key }) => {
    await call('report_problem', { order_id: only(orders), ...args, idempotency_key: key })
  },
  retry: async ({ call }, { args, orders, key }) => {
    await call('retry_delivery', { order_id: only(orders), ...args, idempotency_key: key })
  },
}

const TIMEOUT = 15_000

/** Sends work as the given user, who must be signed in; a network that hangs counts as none. */
export async function sendWork<K extends Kind>(work: WorkOf<K>, userId: string): Promise<Answers[K]> {
  const db = await supabase()
  const { data } = await Promise.race([db.auth.getSession(), timeOut()])
  if (data.session?.user.id !== userId) throw new AppError('not_signed_in')
  const authorization = `Bearer ${data.session.access_token}`
  const sender: Sender = {
    call: async (...call) => {
      const signal = AbortSignal.timeout(TIMEOUT)
      const answer = await db
        .rpc(...call)
        .setHeader(...idempotent)
        .setHeader('authorization', authorization)
        .abortSignal(signal)
      if (signal.aborted) throw new AppError('network')
      return unwrap(answer)
    },
    upload: async (path, photo) => {
      const options = { contentType: photo.type, headers: { authorization } }
      const { error } = await db.storage.from('handover-photos').upload(path, photo, options)
      if (!error || isUploaded(error)) return
      throw new AppError('status' in error && error.status ? 'file_not_sent' : 'network', { cause: error })
    },
  }
  return sends[work.kind](sender, work)
}

/** An expired token is refreshed without end while there is no network. */
const timeOut = () =>
  new Promise<never>((_resolve, reject) => setTimeout(() => reject(new AppError('network')), TIMEOUT))

/** The answer to an earlier upload was lost. */
const isUploaded = (error: Error) => 'statusCode' in error && String(error.statusCode) === '409'

/** Orders refused inside a successful answer. */
export function refusalsIn(work: Work, answer: unknown): Refusal[] {
  switch (work.kind) {
    case 'advance':
      return (answer as Answers['advance']).refused.map(({ id, error }) => ({ orderId: id, word: error }))
    case 'pick':
      return pickRefusals(answer as Answers['pick'])
    default:
      return []
  }
}

/** A line whose shortage has changed, or an order that is no longer in assembly. */
export const pickRefusals = ({ conflicts }: Answers['pick']): Refusal[] =>
  conflicts.map((conflict) => ({
    orderId: conflict.order_id,
    word: conflict.sku === undefined ? 'moved_on' : 'line_changed',
    details: conflict,
  }))
