import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { z } from 'zod'
import { readRpc } from '#lib/backend/ask'
import { pollEvery } from '#lib/backend/live'
import { messageKeys } from '#lib/backend/message-keys'
import { signedFileQuery } from '#lib/files/signed-file'

export const BUCKET = 'order-messages'
const POLL_EVERY = 15_000

const fileSchema = z.object({ path: z.string(), file_name: z.string(), mime: z.string(), size: z.number() })

const pageSchema = z.object({
  /** The newest last. */
  messages: z.array(
    z.object({
      id: z.number(),
      is_mine: z.boolean(),
      is_from_staff: z.boolean(),
      /** Null for those whose names the reader does not know. */
      author_name: z.string().nullable(),
      text: z.string(),
      created_at: z.string(),
      files: z.array(fileSchema),
    }),
  ),
  has_more: z.boolean(),
  read_up_to: z.number(),
  /** For the reader, and unread. */
  unread: z.number(),
  /** Why the reader may not write. */
  refusal: z.string().nullable(),
})

export type ConversationPage = z.infer<typeof pageSchema>
export type Conversation = InfiniteData<ConversationPage, number | null>
export type Message = ConversationPage['messages'][number]
export type MessageFile = z.infer<typeof fileSchema>

export const conversationKey = (orderId: string) => [...messageKeys, orderId] as const

/** Pages from the newest back. */
export const conversationQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: conversationKey(orderId),
    queryFn: ({ signal, pageParam }) =>
      readRpc(
        'order_conversation',
        { order_id: orderId, ...(pageParam !== null && { before_id: pageParam }) },
        signal,
        pageSchema,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages, has_more }) => (has_more ? messages[0]!.id : null),
    staleTime: 0,
    refetchInterval: pollEvery(POLL_EVERY),
    refetchOnWindowFocus: 'always',
  })

export const messageFileQuery = ({ path, file_name }: MessageFile) =>
  signedFileQuery(BUCKET, { storage_path: path, file_name })
