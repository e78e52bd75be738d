import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query'
import { callRpc } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { callerKeys } from '#lib/backend/caller-keys'
import { AppError } from '#lib/backend/errors'
import { invalidate, invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { conversationKey, type Conversation } from './queries.ts'

/** A message on its way; the key makes sending it again the same message. */
export type Outgoing = { key: string; text: string; files: readonly File[] }

export const sendKey = (orderId: string) => ['send-message', orderId] as const

/** Where files are stored that no message has yet. */
const stored = new WeakMap<File, string>()

/** Messages of an order are sent one after another. What failed stays in the cache, to be sent again. */
export const sendMutation = (orderId: string) =>
  mutationOptions({
    mutationKey: sendKey(orderId),
    scope: { id: `messages ${orderId}` },
    gcTime: Infinity,
    mutationFn: async ({ key, text, files }: Outgoing) => {
      for (const file of files) if (!stored.has(file)) stored.set(file, await storeFile(orderId, file))
      try {
        await callRpc('send_order_message', {
          order_id: orderId,
          text,
          files: files.map((file) => ({ path: stored.get(file)!, file_name: file.name })),
          idempotency_key: key,
        })
      } catch (error) {
        // They may have been removed meanwhile.
        if (error instanceof AppError && error.word === 'bad_message') for (const file of files) stored.delete(file)
        throw error
      }
    },
    ...invalidates(conversationKey(orderId)),
  })

async function storeFile(orderId: string, file: File): Promise<string> {
  const db = await supabase()
  const { path } = await callFunction<{ path: string }>(db, `add-message-file?order_id=${orderId}`, { body: file })
  return path
}

/** Up to this message, the newest on the screen. */
export const readMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (up_to: number) => callRpc('mark_order_messages_read', { order_id: orderId, up_to }, true),
    onSuccess: async (unread: number, up_to: number, _result: unknown, { client }: MutationFunctionContext) => {
      client.setQueryData<Conversation>(conversationKey(orderId), (data) => {
        if (!data) return data
        const pages = data.pages.map((page) => ({ ...page, unread, read_up_to: Math.max(page.read_up_to, up_to) }))
        return { ...data, pages }
      })
      await invalidate(client, callerKeys.inbox, [...callerKeys.orders, 'list'], staffKeys.orders)
    },
  })
