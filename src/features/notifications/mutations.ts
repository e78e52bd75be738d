import { callRpc, rpcMutation } from '#lib/backend/ask'
import { toAppError } from '#lib/backend/errors'
import { encodePicture } from '#lib/picture/encode'
import { CAMPAIGN_IMAGES } from '#lib/files/public-file'
import { supabase } from '#lib/backend/supabase'
import { CAMPAIGNS, eventsQuery, MAILS, type Campaign, type Channel } from './queries.ts'

export type TemplateChange = {
  event: string
  channel: Channel
  title: string
  body: string
  button: string | null
  is_on: boolean
  expected_version: number
}

/** Saves a text or switches its channel; `template_changed` when somebody else saved first. */
export const saveTemplateMutation = () =>
  rpcMutation('save_notification_template', [eventsQuery().queryKey], ({ button, ...change }: TemplateChange) => ({
    ...change,
    ...(button && { button }),
  }))

export type TestMessage = {
  event: string
  channels: readonly Channel[]
  title: string
  body: string
  button: string | null
  url: string | null
  image?: string | null
  clinic_id?: string | undefined
}

/** Sends a test to the caller, on each channel. */
export async function sendTest({ channels, button, url, image, clinic_id, ...text }: TestMessage): Promise<void> {
  for (const channel of channels) {
    await callRpc('test_notification', {
      ...text,
      channel,
      ...(button && { button }),
      ...(url && { url }),
      ...(image && { image }),
      ...(clinic_id && { clinic_id }),
    })
  }
}

/** Twice the width of the mail's column. */
const IMAGE_SIDE = 1040
const SHORTEST_SIDE = 400

/** Uploads a picture and returns its name; saving a campaign claims it. */
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

/** Returns the draft's id. */
export async function saveCampaign(campaign: NewCampaign, campaign_id: string | undefined, idempotency_key: string) {
  const saved = await callRpc('save_campaign', { campaign, idempotency_key, ...(campaign_id && { campaign_id }) })
  return (saved as { id: string }).id
}

/** Sends a draft now or later, or continues a failed one. */
export async function sendCampaign(id: string, sendAt: string | undefined, idempotency_key: string): Promise<void> {
  await callRpc('send_campaign', { campaign_id: id, idempotency_key, ...(sendAt && { send_at: sendAt }) })
}

/** Sends a failed one to those whom it has not reached. */
export const resendCampaignMutation = () =>
  rpcMutation('send_campaign', [CAMPAIGNS], (campaign_id: string) => ({
    campaign_id,
    idempotency_key: crypto.randomUUID(),
  }))

/** Also stops the rest of one that is going out. */
export const cancelCampaignMutation = () =>
  rpcMutation('cancel_campaign', [CAMPAIGNS], (campaign_id: string) => ({ campaign_id }))

export const retryMailsMutation = () => rpcMutation('retry_outbox', [MAILS], (mail_ids: string[]) => ({ mail_ids }))
