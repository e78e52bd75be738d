import { STATUS_CODE } from '@std/http/status'
import { answer, readObject } from '../_shared/answer.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type FileType, extensions, typeOf } from '../_shared/file-type.ts'

/** What the clinic says about a file that it has put into its letterbox: a paper of its own, or the receipt of an order. */
export type Letter = { path: string; file_name: string } & (Paper | Receipt)
export type Paper = { kind: Kind; number: string | null; issued_on: string | null; expires_on: string | null }
export type Receipt = { order_id: string; amount: number | null; paid_on: string | null }

/** A file that was looked at, and where it lies now. */
export type Stored = { bucket: 'clinic-documents' | 'order-receipts'; path: string; type: FileType; size: number }

/** What the function works with, for one caller. */
export type Desk = {
  /** The clinic that the caller acts for; its letterbox and its documents are folders of this name. */
  clinicId: string
  /** The bytes of a file in the clinic's letterbox, read with the caller's rights; null when there is none. */
  open(path: string): Promise<Uint8Array | null>
  /** The document or receipt of the clinic that a file has become, by the beginning of its path. */
  find(bucket: Stored['bucket'], beginning: string): Promise<string | null>
  /** Keeps bytes where clinics cannot write; answers false when something is kept there already. */
  keep(stored: Stored, bytes: Uint8Array): Promise<boolean>
  /** Makes the document; refuses by the rules of the database. */
  add(letter: Letter, stored: Stored): Promise<{ id: string } | Refusal>
  discard(stored: Stored): Promise<void>
  /** Takes the letter out of the letterbox, and what was forgotten there. */
  tidy(path: string): Promise<void>
}

const kinds = ['registration', 'license', 'certificate', 'power_of_attorney', 'other'] as const
type Kind = (typeof kinds)[number]

const LONGEST_NAME = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const MOST_TENGE = 2_147_483_647

/** A name that stays in its folder, also where Storage decodes it. */
const LETTER_NAME = /^(?!\.\.?$)[^/\\%\p{Cc}]+$/u

/**
 * POST `{path, kind, file_name, number?, issued_on?, expires_on?}` makes a clinic's document of an uploaded file,
 * `{path, order_id, file_name, amount?, paid_on?}` an order's receipt: 201 `{id}`. Errors: bad_date, wrong_file_type (422), and
 * those of add_clinic_document() and add_order_document().
 */
export const handle = answer<Desk, Letter>('add-document', {
  method: 'POST',
  read: async (request, { clinicId }) => letterOf(await readObject(request), clinicId),
  async act(desk, letter) {
    const days = 'order_id' in letter ? [letter.paid_on] : [letter.issued_on, letter.expires_on]
    if (!days.every(isPossible)) return { status: STATUS_CODE.UnprocessableEntity, code: 'bad_date' }
    const bytes = await desk.open(letter.path)
    const place = await placeOf(letter, desk.clinicId)
    if (!bytes) return tellAgain(desk, place)
    const outcome = await accept(letter, bytes, desk, place)
    await desk.tidy(letter.path)
    return outcome
  },
})

async function accept(letter: Letter, bytes: Uint8Array, desk: Desk, place: Place): Promise<Response | Refusal> {
  const type = typeOf(bytes)
  if (!type) return { status: STATUS_CODE.UnprocessableEntity, code: 'wrong_file_type' }
  // The very bytes that were looked at are stored, so nothing can have taken their place meanwhile.
  const stored = { bucket: place.bucket, path: `${place.beginning}${extensions[type]}`, type, size: bytes.length }
  if (!(await desk.keep(stored, bytes))) return tellAgain(desk, place)
  const outcome = await desk.add(letter, stored).catch(async (error: unknown) => {
    await desk.discard(stored)
    throw error
  })
  if ('id' in outcome) return created(outcome.id)
  await desk.discard(stored)
  return outcome
}

type Place = { bucket: Stored['bucket']; beginning: string }

/** One file is kept in one place: calls that bring it together, or once more, make one document of it. */
async function placeOf(letter: Letter, clinicId: string): Promise<Place> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letter.path))
  const name = new Uint8Array(digest).toHex().slice(0, 32)
  return 'order_id' in letter
    ? { bucket: 'order-receipts', beginning: `${letter.order_id}/${name}.` }
    : { bucket: 'clinic-documents', beginning: `${clinicId}/checked/${name}.` }
}

/** The answer to an earlier call with this file, which may have been lost. */
async function tellAgain(desk: Desk, { bucket, beginning }: Place): Promise<Response | Refusal> {
  const id = await desk.find(bucket, beginning)
  return id ? created(id) : { status: STATUS_CODE.NotFound, code: 'file_not_found' }
}

const created = (id: string) => Response.json({ id }, { status: STATUS_CODE.Created })

function letterOf(body: Record<string, unknown> | null, clinicId: string): Letter | null {
  const { path, file_name: name } = body ?? {}
  const isMine =
    typeof path === 'string' && path.startsWith(`${clinicId}/`) && LETTER_NAME.test(path.slice(clinicId.length + 1))
  if (!isMine || typeof name !== 'string' || !line(name)) return null
  const about = body && ('order_id' in body ? receiptOf(body) : paperOf(body))
  return about && { path, file_name: line(name).slice(0, LONGEST_NAME), ...about }
}

/** One line, as private.is_one_line() has it, of what Postgres can store: it takes no half of a surrogate pair. */
function line(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]+/gu, '')
    .toWellFormed()
    .trim()
}

function paperOf({ kind, number = null, issued_on = null, expires_on = null }: Record<string, unknown>): Paper | null {
  const isNumber = number === null || typeof number === 'string'
  return kinds.includes(kind as Kind) && isNumber && isDayOrNull(issued_on) && isDayOrNull(expires_on)
    ? { kind: kind as Kind, number: number && line(number), issued_on, expires_on }
    : null
}

function receiptOf({ order_id, amount = null, paid_on = null }: Record<string, unknown>): Receipt | null {
  const isOrder = typeof order_id === 'string' && UUID.test(order_id)
  const isAmount = amount === null || (Number.isSafeInteger(amount) && Math.abs(amount as number) <= MOST_TENGE)
  return isOrder && isAmount && isDayOrNull(paid_on) ? { order_id, amount: amount as number | null, paid_on } : null
}

function isDayOrNull(day: unknown): day is string | null {
  return day === null || (typeof day === 'string' && DAY.test(day))
}

/** Whether the calendar has the day, and public.entered_date takes it. */
function isPossible(day: string | null): boolean {
  if (day === null) return true
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= '2000' && day < '2101'
}
