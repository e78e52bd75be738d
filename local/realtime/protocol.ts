/** A message of Phoenix Channels, which Realtime speaks: https://supabase.com/docs/guides/realtime/protocol */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** The version of the serializer that realtime-js asks for. */
export const VERSION = '2.0.0'

const USER_BROADCAST_PUSH = 3
const JSON_ENCODING = 1

/** Reads a frame; `undefined` for one that says nothing. */
export function decode(data: Buffer, isBinary: boolean): Message | undefined {
  if (isBinary) return decodeBroadcast(data)
  const frame: unknown = JSON.parse(data.toString())
  if (!Array.isArray(frame) || typeof frame[2] !== 'string' || typeof frame[3] !== 'string') return undefined
  const [joinRef, ref, topic, event, payload] = frame as unknown[]
  return {
    joinRef: textOrNull(joinRef),
    ref: textOrNull(ref),
    topic: topic as string,
    event: event as string,
    payload: typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {},
  }
}

/** A client's broadcast comes as bytes: kind, five lengths, the encoding, then the five texts and the contents. */
function decodeBroadcast(data: Buffer): Message | undefined {
  if (data[0] !== USER_BROADCAST_PUSH) return undefined
  let at = 7
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((index) => {
    const start = at
    at += data[index]!
    return data.toString('utf8', start, at)
  }) as [string, string, string, string]
  const contents = data.toString('utf8', at)
  const payload: unknown = data[6] === JSON_ENCODING ? JSON.parse(contents) : contents
  return { joinRef, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } }
}

export const encode = ({ joinRef, ref, topic, event, payload }: Message): string =>
  JSON.stringify([joinRef, ref, topic, event, payload])

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
