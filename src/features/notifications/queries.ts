import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { volumeText } from '#features/catalog/product.ts'
import { readRpc, rowsQuery, rpcList, rpcQuery } from '#lib/backend/ask'
import { Constants, type Database } from '#lib/database.types'
import { AppError, unwrap } from '#lib/backend/errors'
import { supabase } from '#lib/backend/supabase'
import type { NotificationsSearch } from './search.ts'

type Enums = Database['public']['Enums']
export type Channel = Enums['notification_channel']
export type CampaignKind = Exclude<Enums['notification_kind'], 'optional'>

const NOTIFICATIONS = ['staff', 'notifications'] as const
/** Query scope of campaigns. */
export const CAMPAIGNS = [...NOTIFICATIONS, 'campaigns'] as const
export const MAILS = [...NOTIFICATIONS, 'mails'] as const

export const PER_PAGE = 25
/** Where the database stops counting. */
export const COUNTED = 10_000
const LOOK_EVERY = 5_000

/** All conditions must hold; one value of each is enough. */
const audience = z.object({
  to: z.enum(['clinics', 'staff', 'list']),
  statuses: z.array(z.string()).optional(),
  cities: z.array(z.string()).optional(),
  tiers: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  managers: z.array(z.string()).optional(),
  lines: z.array(z.string()).optional(),
  products: z.array(z.string()).optional(),
  bought_days: z.number().optional(),
  silent_days: z.number().optional(),
  emails: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
})
export type Audience = z.infer<typeof audience>

const campaignStatus = z.enum(Constants.public.Enums.campaign_status)
export type CampaignStatus = z.infer<typeof campaignStatus>

const campaign = z.object({
  id: z.string(),
  kind: z.enum(['service', 'advertising']),
  audience,
  channels: z.array(z.enum(['inbox', 'email'])),
  title: z.string(),
  body: z.string(),
  button: z.string().nullable(),
  url: z.string().nullable(),
  /** A file of `CAMPAIGN_IMAGES`. */
  image: z.string().nullable(),
  is_spaced: z.boolean(),
  status: campaignStatus,
  send_at: z.string().nullable(),
})
export type Campaign = z.infer<typeof campaign>

const campaignRow = campaign.extend({
  sent_at: z.string().nullable(),
  /** Why its last batch failed; retried until the status is `failed`. */
  error: z.string().nullable(),
  created_at: z.string(),
  author: z.string().nullable(),
  recipients: z.number(),
  left_out: z.number(),
  /** Null until it begins to go out. */
  audience_count: z.number().nullable(),
  delivered: z.number(),
  read: z.number(),
  clicked: z.number(),
  failed: z.number(),
})
export type CampaignRow = z.infer<typeof campaignRow>
/** Until all of it has gone out. */
export const canStop = ({ status }: CampaignRow) => status !== 'sent' && status !== 'failed' && status !== 'cancelled'

const campaignPage = z.object({ total: z.number(), rows: z.array(campaignRow) })

const logRow = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  inbox_at: z.string().nullable(),
  read_at: z.string().nullable(),
  clicked_at: z.string().nullable(),
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  mailed_at: z.string().nullable(),
  error: z.string().nullable(),
})
export type LogRow = z.infer<typeof logRow>
const logPage = z.object({ total: z.number(), rows: z.array(logRow) })

const mailRow = z.object({
  id: z.string(),
  channel: z.enum(['email', 'push']),
  event_title: z.string(),
  title: z.string(),
  email: z.string(),
  state: z.enum(['sent', 'waiting', 'failed']),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  next_attempt_at: z.string(),
})
export type MailRow = z.infer<typeof mailRow>
const mailPage = z.object({ total: z.number(), failed: z.number(), waiting: z.number(), rows: z.array(mailRow) })

/** Polled while something goes out. */
export const campaignPages = rpcList(
  CAMPAIGNS,
  'admin_campaigns',
  ({ status, q, page }: NotificationsSearch, campaign_id?: string) => ({
    status,
    search: q,
    page,
    ...(campaign_id && { campaign_id }),
  }),
  campaignPage,
  {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ status }) => status === 'scheduled' || status === 'sending') ? LOOK_EVERY : false,
  },
)

export const campaignRowQuery = (campaign_id: string) =>
  queryOptions({
    ...campaignPages.query({}, campaign_id),
    select: ({ rows }) => rows.at(0) ?? null,
  })

export const recipientPages = rpcList(
  CAMPAIGNS,
  'campaign_log',
  (campaign_id: string, { outcome, q, page }: NotificationsSearch) => ({
    campaign_id,
    status: outcome,
    search: q,
    page,
  }),
  logPage,
  { staleTime: 0 },
)

/** For the form to begin with. */
export const campaignQuery = (id: string) =>
  rowsQuery(
    [...CAMPAIGNS, 'one', id],
    (db) =>
      db
        .from('notification_campaigns')
        .select('id, kind, audience, channels, title, body, button, url, image, is_spaced, status, send_at')
        .eq('id', id),
    { staleTime: 0 },
    ([row]) => {
      if (!row) throw new AppError('not_found')
      return campaign.parse(row)
    },
  )

export const mailPages = rpcList(
  MAILS,
  'admin_outbox',
  ({ state, q, page }: NotificationsSearch) => ({ status: state, search: q, page }),
  mailPage,
  { staleTime: 0 },
)

type Reach = { audience: Audience; kind: CampaignKind; is_spaced: boolean }

export type RecipientsQuestion = Reach & {
  title: string
  body: string
  page: number
  page_size: number
  /** Those left out for this reason, instead of the recipients. */
  left_out?: 'consent'
}

/** Identifies an audience. */
export const audienceKey = ({ audience, kind, is_spaced }: Reach) => JSON.stringify([audience, kind, is_spaced])

const recipients = z.object({
  count: z.number(),
  without_consent: z.number(),
  lately: z.number(),
  rows: z.array(
    z.object({
      user_id: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      city: z.string().nullable(),
      phone: z.string().nullable(),
      whatsapp: z.string().nullable(),
      title: z.string(),
      body: z.string(),
    }),
  ),
})
export type Recipients = z.infer<typeof recipients>

/** Recipients of a campaign, with its text for a page of them. */
export const recipientsQuery = (question: RecipientsQuestion) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'recipients', question],
    queryFn: async ({ signal }) => ({
      ...(await readRpc('campaign_recipients', question, signal, recipients)),
      audience: audienceKey(question),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const productTitlesQuery = (ids: string[]) =>
  rowsQuery(
    [...NOTIFICATIONS, 'products', ids],
    (db) => db.from('products').select('id, name, volume_ml').in('id', ids),
    { placeholderData: keepPreviousData },
    (products) => products.map(({ id, name, volume_ml }) => ({ id, title: `${name}, ${volumeText(volume_ml)}` })),
  )

/** Events with their templates, and the available variables. */
export const eventsQuery = () =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'events'],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const [events, variables] = await Promise.all([
        db
          .from('notification_events')
          .select(
            'event, audience, kind, title, variables, notification_templates(channel, is_on, title, body, button, version, updated_at)',
          )
          .order('position')
          .abortSignal(signal),
        db.from('notification_variables').select('name, title, is_common').abortSignal(signal),
      ])
      // Events of campaigns have no template.
      const written = unwrap(events).filter(({ notification_templates }) => notification_templates.length > 0)
      return { events: written, variables: unwrap(variables) }
    },
    staleTime: 0,
  })

export type EventsData = Awaited<ReturnType<NonNullable<ReturnType<typeof eventsQuery>['queryFn']>>>
export type SystemEvent = EventsData['events'][number]
export type Template = SystemEvent['notification_templates'][number]
export type Variable = EventsData['variables'][number]

const VERSIONS_SHOWN = 20

/** Newest first. */
export const versionsQuery = (event: string, channel: Channel) =>
  rowsQuery(
    [...eventsQuery().queryKey, 'versions', event, channel],
    (db) =>
      db
        .from('notification_template_versions')
        .select('version, title, body, button, created_at')
        .eq('event', event)
        .eq('channel', channel)
        .order('version', { ascending: false })
        .limit(VERSIONS_SHOWN),
    { staleTime: 0 },
  )

type PreviewArgs = { event: string; title: string; body: string; clinic_id?: string }
const preview = z.object({
  title: z.string(),
  body: z.string(),
  unknown: z.array(z.string()),
  clinic_name: z.string().nullable(),
})

/** How a text reads for a clinic. */
export const messagePreviewQuery = (text: PreviewArgs) =>
  rpcQuery(NOTIFICATIONS, 'preview_notification', text, preview, { placeholderData: keepPreviousData })
