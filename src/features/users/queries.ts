import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { cartRows, productsOfCart, storedCart, type CartProduct, type CartRow } from './clinic-cart.ts'
import { clinicListSchema, type Clinic, type ClinicColumn, type ClinicList } from './clinic.ts'
import { HISTORY_TABLES, historySchema, type Change } from './history.ts'
import { reviewClinic } from './mutations.ts'

/** Clinics on one page of a list. */
export const CLINICS_PER_PAGE = 25

const RARELY_CHANGES = 300_000
const LARGEST_PAGE = 100
const WAITING_CHANGES = 20
const LOOKING_SAID_EVERY = 30_000

/** What a list of clinics is narrowed by. */
export type ClinicFilters = {
  status?: Database['public']['Enums']['clinic_status']
  search?: string
  city?: string
  account_manager_id?: string
  without_manager?: boolean
  silent_days?: number
  expiring_documents?: boolean
  tag?: string
  user_id?: string
  sort?: string
  page?: number
  page_size?: number
}

export const usersKeys = {
  all: [...staffKeys.all, 'users'] as const,
  list: (filters: ClinicFilters) => [...usersKeys.all, 'list', filters] as const,
  mine: () => [...usersKeys.all, 'mine'] as const,
  clinic: (id: string) => [...usersKeys.all, 'clinic', id] as const,
  reviewer: (id: string) => [...usersKeys.all, 'reviewer', id] as const,
  addresses: (id: string) => [...usersKeys.all, 'addresses', id] as const,
  duplicates: (id: string) => [...usersKeys.all, 'duplicates', id] as const,
  documents: (id: string) => [...usersKeys.all, 'documents', id] as const,
  // Not among the lists that a decision has asked anew: each link is good for a minute and shows the same file.
  file: (path: string) => ['document-file', path] as const,
  changes: (id: string) => [...usersKeys.all, 'changes', id] as const,
  waitingChanges: () => [...usersKeys.all, 'waiting-changes'] as const,
  cart: (id: string) => [...usersKeys.all, 'cart', id] as const,
  history: (id: string) => [...usersKeys.all, 'history', id] as const,
  managers: () => [...usersKeys.all, 'managers'] as const,
  tags: () => [...usersKeys.all, 'tags'] as const,
  managerSince: (id: string) => [...usersKeys.all, 'manager-since', id] as const,
}

/** Clinics as staff see them: admins all, managers their clients. The queue comes oldest first, the rest newest first. */
export const clinicListQuery = (filters: ClinicFilters) =>
  queryOptions({
    queryKey: usersKeys.list(filters),
    queryFn: ({ signal }) => fetchClinics({ page_size: CLINICS_PER_PAGE, ...filters }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** One clinic. */
export const clinicQuery = (id: string) =>
  queryOptions({
    queryKey: usersKeys.clinic(id),
    queryFn: async ({ signal }): Promise<Clinic> => {
      const { rows } = await fetchClinics({ user_id: id }, signal)
      if (!rows[0]) throw new AppError('clinic_not_found')
      return rows[0]
    },
    staleTime: 0,
  })

/** Every client of the manager who asks, for the sums over all of them. */
export const allClientsQuery = () =>
  queryOptions({
    queryKey: usersKeys.mine(),
    queryFn: ({ signal }): Promise<Clinic[]> => fetchAllClinics({}, signal),
  })

async function fetchAllClinics(filters: ClinicFilters, signal: AbortSignal): Promise<Clinic[]> {
  const clinics: Clinic[] = []
  for (let page = 1; ; page++) {
    const { rows } = await fetchClinics({ ...filters, page, page_size: LARGEST_PAGE }, signal)
    clinics.push(...rows)
    // Not by the total, which does not count to the end of a long list.
    if (rows.length < LARGEST_PAGE) return clinics
  }
}

/** Who has an application open; asking says that it is open here, and must be repeated while it is. */
export const reviewerQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.reviewer(userId),
    queryFn: ({ signal }) => reviewClinic(userId, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LOOKING_SAID_EVERY,
  })

/** A clinic's address book, the default address first. */
export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.addresses(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('clinic_addresses')
          .select('id, label, city, address, contact_name, phone, comment, is_default')
          .eq('user_id', userId)
          .order('is_default', { ascending: false })
          .order('created_at')
          .abortSignal(signal),
      )
    },
    staleTime: 0,
  })

/** Other clinics with the same БИН/ИИН, phone or address. */
export const duplicatesQuery = ({ user_id, bin_iin, phone, city, address }: Clinic) =>
  queryOptions({
    queryKey: [...usersKeys.duplicates(user_id), bin_iin, phone, city, address],
    queryFn: async ({ signal }): Promise<Duplicate[]> => {
      const db = await supabase()
      const others = () =>
        db.from('user_clinic_info').select(DUPLICATE_COLUMNS).neq('user_id', user_id).limit(10).abortSignal(signal)
      const answers = await Promise.all([
        bin_iin ? others().eq('bin_iin', bin_iin) : nobody,
        phone ? others().eq('phone', phone) : nobody,
        city && address ? others().eq('city', city).ilike('address', literally(address)) : nobody,
      ])
      return [...new Map(answers.flatMap((answer) => unwrap(answer)).map((other) => [other.user_id, other])).values()]
    },
  })

const DUPLICATE_COLUMNS =
  'user_id, email, status, reject_kind, submitted_at, legal_name, trade_name, bin_iin, phone, city, address'

/** Another clinic that may be the same one. */
export type Duplicate = Pick<
  Clinic,
  | 'user_id'
  | 'email'
  | 'status'
  | 'reject_kind'
  | 'submitted_at'
  | 'legal_name'
  | 'trade_name'
  | 'bin_iin'
  | 'phone'
  | 'city'
  | 'address'
>

const nobody = { data: [] as Duplicate[], error: null }

/** A text as a pattern that means itself. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

type Tables = Database['public']['Tables']

/** A document as staff judge it. */
export type ClinicDocument = Pick<
  Tables['clinic_documents']['Row'],
  | 'id'
  | 'kind'
  | 'storage_path'
  | 'file_name'
  | 'mime'
  | 'size'
  | 'number'
  | 'issued_on'
  | 'expires_on'
  | 'verdict'
  | 'verdict_reason'
  | 'created_at'
>

/** New values by column, as a clinic wants them; null takes one away. */
export type ClinicChange = {
  id: string
  changes: Partial<Record<ClinicColumn, string | boolean | null>>
  created_at: string
}

/** What a clinic sent as proof. */
export const documentsQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.documents(userId),
    queryFn: async ({ signal }): Promise<ClinicDocument[]> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('clinic_documents')
          .select(
            'id, kind, storage_path, file_name, mime, size, number, issued_on, expires_on, verdict, verdict_reason, created_at',
          )
          .eq('user_id', userId)
          .order('created_at')
          .abortSignal(signal),
      )
    },
  })

const BUCKET = 'clinic-documents'
const LINK_LASTS = 60

/** Links to look at a document's file and to keep it, good for a minute. For admins. */
export const documentFileQuery = ({ storage_path, file_name }: Pick<ClinicDocument, 'storage_path' | 'file_name'>) =>
  queryOptions({
    queryKey: usersKeys.file(storage_path),
    queryFn: async (): Promise<{ view: string; download: string }> => {
      const db = await supabase()
      const { data, error } = await db.storage.from(BUCKET).createSignedUrl(storage_path, LINK_LASTS)
      if (error) throw new AppError('file_missing', { cause: error })
      return { view: data.signedUrl, download: `${data.signedUrl}&download=${encodeURIComponent(file_name)}` }
    },
    // A fresh one before the old one runs out, so that whatever is pressed works.
    staleTime: (LINK_LASTS - 10) * 1000,
    refetchInterval: (LINK_LASTS - 15) * 1000,
    gcTime: 0,
  })

/** The change of legal data that a clinic waits for; null when it waits for none. */
export const clinicChangeQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.changes(userId),
    queryFn: async ({ signal }): Promise<ClinicChange | null> => {
      const db = await supabase()
      const { data, error } = await db
        .from('clinic_change_requests')
        .select('id, changes, created_at')
        .eq('user_id', userId)
        .eq('status', 'pending')
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data && { ...data, changes: data.changes as ClinicChange['changes'] }
    },
    staleTime: 0,
  })

/** The clinics that wait longest for a change of their legal data. */
export const waitingChangesQuery = () =>
  queryOptions({
    queryKey: usersKeys.waitingChanges(),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('clinic_change_requests')
          .select('id, user_id, created_at, user_clinic_info!inner(legal_name, trade_name, email)')
          .eq('status', 'pending')
          .order('created_at')
          .limit(WAITING_CHANGES)
          .abortSignal(signal),
      )
    },
    staleTime: 0,
  })

/** A clinic's cart as it is stored, beside the catalogue of today; null when it is empty. */
export const clinicCartQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.cart(userId),
    queryFn: async ({ signal }): Promise<{ rows: CartRow[]; updatedAt: string } | null> => {
      const db = await supabase()
      const { data: cart, error } = await db
        .from('user_carts')
        .select('items, updated_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      const items = storedCart(cart?.items)
      if (!cart || items.length === 0) return null
      const products = unwrap(
        await db
          .from('product_cards')
          .select('id, sku, slug, name, product_type, line, volume_ml, price, available, stock_count, image_url')
          .or(productsOfCart(items))
          .abortSignal(signal),
      )
      return { rows: cartRows(items, products as CartProduct[]), updatedAt: cart.updated_at }
    },
    staleTime: 0,
  })

/** What happened to a clinic, its documents and its wishes, newest first. */
export const clinicHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.history(userId),
    queryFn: async ({ signal }): Promise<Change[]> => {
      const db = await supabase()
      const histories = await Promise.all(
        HISTORY_TABLES.map(async (table) => {
          const changes = unwrap(await db.rpc('row_history', { table, id: userId }).abortSignal(signal))
          return historySchema.parse(changes).map((change) => ({ ...change, table }))
        }),
      )
      return histories.flat().toSorted((one, other) => other.at.localeCompare(one.at))
    },
    staleTime: 0,
  })

/** A manager, and whether clinics can be given to him. */
export type Manager = { id: string; name: string; isActive: boolean }

/** All account managers by name, former ones too. */
export const managersQuery = () =>
  queryOptions({
    queryKey: usersKeys.managers(),
    queryFn: async ({ signal }): Promise<Manager[]> => {
      const db = await supabase()
      const [cards, roles] = await Promise.all([
        db.from('account_managers').select('user_id, full_name, is_active').order('full_name').abortSignal(signal),
        db.from('user_roles').select('user_id').eq('role', 'account_manager').is('is_active', true).abortSignal(signal),
      ])
      const active = new Set(unwrap(roles).map(({ user_id }) => user_id))
      return unwrap(cards).map(({ user_id, full_name, is_active }) => ({
        id: user_id,
        name: full_name,
        isActive: is_active && active.has(user_id),
      }))
    },
    staleTime: RARELY_CHANGES,
  })

/** Since when a clinic has had the manager it has; null when it has none. */
export const managerSinceQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.managerSince(userId),
    queryFn: async ({ signal }): Promise<string | null> => {
      const db = await supabase()
      const { data, error } = await db
        .from('manager_assignments')
        .select('since')
        .eq('user_id', userId)
        .is('until', null)
        .not('manager_id', 'is', null)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data?.since ?? null
    },
    staleTime: 0,
  })

/** The tags that clinics are marked with, by name. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: usersKeys.tags(),
    queryFn: async ({ signal }): Promise<string[]> => {
      const db = await supabase()
      const tags = unwrap(await db.from('clinic_tag_counts').select('tag').order('tag').abortSignal(signal))
      return tags.flatMap(({ tag }) => tag ?? [])
    },
    staleTime: RARELY_CHANGES,
  })

/** Clinics as admin_users() answers them. */
export async function fetchClinics(filters: ClinicFilters, signal: AbortSignal): Promise<ClinicList> {
  const db = await supabase()
  return clinicListSchema.parse(unwrap(await db.rpc('admin_users', filters).abortSignal(signal)))
}
