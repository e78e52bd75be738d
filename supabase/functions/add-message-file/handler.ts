import { STATUS_CODE } from '@std/http/status'
import { answer } from '../_shared/answer.ts'
import { type FileType, typeOf } from '../_shared/file-type.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { isUuid } from '../_shared/uuid.ts'

/** What the function works with, for one caller. */
export type Desk = {
  /** Where a file for the order's conversation is to be stored, if the caller may write there. */
  prepare(orderId: string): Promise<{ path: string } | Refusal>
  /** Stores bytes where nobody else writes. */
  keep(path: string, type: FileType, bytes: Uint8Array): Promise<void>
  /** Gives the place back, where nothing was stored. */
  free(path: string): Promise<void>
}

type Asked = { orderId: string; body: ReadableStream<Uint8Array> | null }

const LARGEST = 5 * 1024 * 1024

/**
 * POST `?order_id=…` with the bytes of an image or a PDF stores them for a message about the order: 201 `{path}`, for
 * send_order_message(). Errors: wrong_file_type, file_too_large (422), and those of prepare_message_file().
 */
export const handle = answer<Desk, Asked>('add-message-file', {
  method: 'POST',
  read({ url, body }) {
    const orderId = new URL(url).searchParams.get('order_id') ?? ''
    return isUuid(orderId) ? { orderId, body } : null
  },
  async act(desk, { orderId, body }) {
    const place = await desk.prepare(orderId)
    if ('code' in place) return place
    let isKept = false
    try {
      const bytes = await readUpTo(LARGEST, body)
      if (!bytes) return { status: STATUS_CODE.UnprocessableEntity, code: 'file_too_large' }
      const type = typeOf(bytes)
      if (!type) return { status: STATUS_CODE.UnprocessableEntity, code: 'wrong_file_type' }
      await desk.keep(place.path, type, bytes)
      isKept = true
      return Response.json(place, { status: STATUS_CODE.Created })
    } finally {
      if (!isKept) await desk.free(place.path)
    }
  },
})

/** Null when there is more. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
