import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rowsQuery, rpcQuery } from '#lib/ask'
import type { Database } from '#lib/database.types'
import { AppError, toAppError, unwrap } from '#lib/errors'
import type { QueryData } from '#lib/query-data'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import { signedFileQuery } from '#lib/signed-file'
import { supabase } from '#lib/supabase'
import { cartRows, productsOfCart, storedCart, type CartProduct, type CartRow } from './clinic-cart.ts'
import type { Clinic, ClinicChange, ClinicList } from './clinic.ts'
import type { ClinicOrdersSearch } from './clinic-orders-search.ts'
import { NO_MANAGER, WITHOUT_CLINIC, type UsersSearch } from './users-search.ts'
import type { Change } from './history.ts'
import { usersKeys } from './keys.ts'

// Loaders import this file: schemas load beside the request.
const schemas = () => import('./clinic.ts')

export const CLINICS_PER_PAGE = 25

const RARELY_CHANGES = 300_000
const WAITING_CHANGES = 20

export type ClinicFilters = Database['public']['Functions']['admin_users']['Args']

export function clinicFilters(search: UsersSearch): ClinicFilters {
  const { status, q, city, manager, silent, expiring, tag, sort, page } = search
  return {
    status: status === 'all' || status === WITHOUT_CLINIC ? undefined : (status ?? 'pending'),
    search: q,
    city,
    manager_id: manager === NO_MANAGER ? undefined : manager,
    without_manager: manager === NO_MANAGER || undefined,
    silent_days: silent,
    expiring_documents: expiring && true,
    tag,
    sort,
    page,
  }
}

export const clinicOrderFilters = (user_id: string, { status, q, sort, page }: ClinicOrdersSearch) => ({
  user_id,
  status,
  search: q,
  sort,
  page,
})

const clinicListSchema = async () => (await schemas()).clinicListSchema

/** Admins get all clinics, managers their clients. The queue is oldest first, other lists newest first. */
export const clinicListQuery = (filters: ClinicFilters) =>
  queryOptions({
    queryKey: usersKeys.list(filters),
    queryFn: ({ signal }) => fetchClinics({ page_size: CLINICS_PER_PAGE, ...filters }, signal),
    staleTime: JUST_LOADED,
    placeholderData: keepPreviousData,
  })

/** Also asked while the list shows clinics, for the tab's number. */
export const peopleQuery = ({ status, q, page }: UsersSearch) => {
  const filters = { search: q, page: status === WITHOUT_CLINIC ? page : undefined }
  return rpcQuery(
    staffKeys.clinics,
    'people_without_clinic',
    { ...filters, page_size: CLINICS_PER_PAGE },
    async () => (await schemas()).personListSchema,
    { staleTime: JUST_LOADED, placeholderData: keepPreviousData },
  )
}

export const clinicQuery = (id: string) =>
  queryOptions({
    queryKey: usersKeys.clinic(id),
    queryFn: async ({ signal }): Promise<Clinic> => {
      const { rows } = await fetchClinics({ clinic_id: id }, signal)
      if (!rows[0]) throw new AppError('clinic_not_found')
      return rows[0]
    },
    staleTime: JUST_LOADED,
  })

export const duplicatesQuery = ({ user_id, bin_iin, phone, city, address }: Clinic) =>
  queryOptions({
    queryKey: [...usersKeys.duplicates(user_id), bin_iin, phone, city, address],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const others = () =>
        db
          .from('user_clinic_info')
          .select(
            'user_id, email, status, reject_kind, submitted_at, legal_name, trade_name, bin_iin, phone, city, address',
          )
          .neq('user_id', user_id)
          .limit(10)
          .abortSignal(signal)
      const answers = await Promise.all([
        bin_iin ? others().eq('bin_iin', bin_iin) : nobody,
        phone ? others().eq('phone', phone) : nobody,
        city && address ? others().eq('city', city).ilike('address', escapeLike(address)) : nobody,
      ])
      return [...new Map(answers.flatMap((answer) => unwrap(answer)).map((other) => [other.user_id, other])).values()]
    },
  })

const nobody = { data: [], error: null }

export type Duplicate = QueryData<typeof duplicatesQuery>[number]

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const documentsQuery = (userId: string) =>
  rowsQuery(usersKeys.documents(userId), (db) =>
    db
      .from('clinic_documents')
      .select(
        'id, user_id, kind, storage_path, file_name, mime, size, number, issued_on, expires_on, verdict, verdict_reason, created_at',
      )
      .eq('user_id', userId)
      .order('created_at'),
  )

export type ClinicDocument = QueryData<typeof documentsQuery>[number]

/** For admins. */
export const documentFileQuery = (document: ClinicDocument) => signedFileQuery('clinic-documents', document)

export const clinicChangeQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.change(userId),
    queryFn: async ({ signal }): Promise<ClinicChange | null> => {
      const [{ clinicChangeSchema }, db] = await Promise.all([schemas(), supabase()])
      const { data, error } = await db
        .from('clinic_change_requests')
        .select('id, changes, created_at')
        .eq('user_id', userId)
        .eq('status', 'pending')
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return clinicChangeSchema.nullable().parse(data)
    },
    staleTime: 0,
  })

export const waitingChangesQuery = () =>
  rowsQuery(
    [...staffKeys.clinics, 'waiting-changes'],
    (db) =>
      db
        .from('clinic_change_requests')
        .select('id, user_id, created_at, user_clinic_info!inner(legal_name, trade_name, email)')
        .eq('status', 'pending')
        .order('created_at')
        .limit(WAITING_CHANGES),
    { staleTime: JUST_LOADED },
  )

/** The stored cart with today's products; null when empty. */
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
    staleTime: JUST_LOADED,
  })

export const clinicHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: usersKeys.history(userId),
    queryFn: async ({ signal }): Promise<Change[]> => {
      const { HISTORY_TABLES } = await import('./history.ts')
      const schema = async () => (await import('#lib/row-history')).rowHistorySchema
      const histories = await Promise.all(
        HISTORY_TABLES.map(async (table) => {
          const changes = await readRpc('row_history', { table, id: userId }, signal, schema)
          return changes.map((change) => ({ ...change, table }))
        }),
      )
      return histories.flat().toSorted((one, other) => other.at.localeCompare(one.at))
    },
    staleTime: 0,
  })

export type Manager = { id: string; name: string; isActive: boolean }

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

export const fetchClinics = (filters: ClinicFilters, signal: AbortSignal): Promise<ClinicList> =>
  readRpc('admin_users', filters, signal, clinicListSchema)
