import { mutationOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { encodePicture } from '#lib/picture/encode'
import { CAMPAIGN_IMAGES } from '#lib/public-file'
import { idempotent } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import { notificationKeys, type Campaign, type Channel } from './queries.ts'

export type TemplateChange = {
  event: string
  channel: Channel
  title: string
  body: string
  button: string | null
  is_on: boolean
  expected_version: number
}

/** Saves a text, or switches its channel; `template_changed` when somebody else was faster. */
export const saveTemplateMutation = () =>
  mutationOptions({
    mutationFn: async ({ button, ...change }: TemplateChange) => {
      const db = await supabase()
      return unwrap(await db.rpc('save_notification_template', { ...change, ...(button && { button }) }))
    },
    ...invalidates(notificationKeys.events()),
  })

export type TestMessage = {
  event: string
  channels: readonly Channel[]
  title: string
  body: string
  button: string | null
  url: string | null
  image?: string | null
  user_id?: string | undefined
}

/** Sends a text to whoever asks, on each of the channels. */
export async function sendTest({ channels, button, url, image, user_id, ...text }: TestMessage): Promise<void> {
  const db = await supabase()
  for (const channel of channels) {
    const { error } = await db.rpc('test_notification', {
      ...text,
      channel,
      ...(button && { button }),
      ...(url && { url }),
      ...(image && { image }),
      ...(user_id && { user_id }),
    })
    if (error) throw toAppError(error)
  }
}

/** Twice the width of the mail's column. */
const IMAGE_SIDE = 1040
const SHORTEST_SIDE = 400

/** Puts a picture into storage; it belongs to the campaign once that is saved. Answers with its name. */
export async function uploadCampaignImage(file: File): Promise<string> {
  const { files } = await encodePicture(file, { sides: [IMAGE_SIDE], shortest: SHORTEST_SIDE, type: 'image/jpeg' })
  const db = await supabase()
  const path = `${crypto.randomUUID()}.jpg`
  const { error } = await db.storage
    .from(CAMPAIGN_IMAGES)
    .upload(path, files[0]!, { contentType: 'image/jpeg', cacheControl: '31536000' })
  if (error) throw toAppError(error)
  return path
}

export type NewCampaign = Omit<Campaign, 'id' | 'status' | 'send_at'>

/** Keeps a campaign as a draft. Answers with its id. */
export async function saveCampaign(
  campaign: NewCampaign,
  id: string | undefined,
  idempotency_key: string,
): Promise<string> {
  const db = await supabase()
  return unwrap(
    await db.rpc('save_campaign', { campaign, idempotency_key, ...(id && { id }) }).setHeader(...idempotent),
  )
}

/** Has a draft sent, now or at a moment, or one that failed sent on. */
export async function sendCampaign(id: string, sendAt: string | undefined, idempotency_key: string): Promise<void> {
  const db = await supabase()
  const { error } = await db
    .rpc('send_campaign', { campaign_id: id, idempotency_key, ...(sendAt && { send_at: sendAt }) })
    .setHeader(...idempotent)
  if (error) throw toAppError(error)
}

/** Has one that failed sent to those whom it has not reached. */
export const resendCampaignMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => sendCampaign(id, undefined, crypto.randomUUID()),
    ...invalidates(notificationKeys.campaigns()),
  })

/** Gives a campaign up, or what is left of one that is going out. */
export const cancelCampaignMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      const { error } = await db.rpc('cancel_campaign', { campaign_id: id })
      if (error) throw toAppError(error)
    },
    ...invalidates(notificationKeys.campaigns()),
  })

/** Has failed mails tried again. */
export const retryMailsMutation = () =>
  mutationOptions({
    mutationFn: async (ids: string[]) => {
      const db = await supabase()
      return unwrap(await db.rpc('retry_outbox', { ids }))
    },
    ...invalidates(notificationKeys.mails()),
  })
