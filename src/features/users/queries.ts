import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rowsQuery, rpcList, rpcQuery } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { clinicDocumentsQuery } from '#features/documents/queries.ts'
import { toAppError, unwrap } from '#lib/backend/errors'
import type { QueryData } from '#lib/backend/query-data'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import { signedFileQuery, type PrivateFile } from '#lib/files/signed-file'
import { supabase } from '#lib/backend/supabase'
import { cartRows, productsOfCart, storedCart, type ClinicCartProduct, type CartRow } from './clinic-cart.ts'
import type { Clinic, ClinicChange } from './clinic.ts'
import type { ClinicOrdersSearch } from './clinic-orders-search.ts'
import { NO_MANAGER, WITHOUT_CLINIC, type UsersSearch } from './users-search.ts'
import type { ClinicHistoryEntry } from './history.ts'

// Loaders import this file: schemas load beside the request.
const schemas = () => import('./clinic.ts')

export const CLINICS_PER_PAGE = 25

const RARELY_CHANGES = 300_000
const WAITING_CHANGES = 20

export type ClinicFilters = Database['public']['Functions']['admin_users']['Args']

export function clinicFilters(search: UsersSearch): ClinicFilters {
  const { status, q, city, manager, silent, expiring, unchecked, tag, sort, page } = search
  return {
    status: status === 'all' || status === WITHOUT_CLINIC ? undefined : (status ?? 'pending'),
    search: q,
    city,
    manager_id: manager === NO_MANAGER ? undefined : manager,
    without_manager: manager === NO_MANAGER || undefined,
    silent_days: silent,
    expiring_documents: expiring && true,
    unchecked_documents: unchecked && true,
    tag,
    sort,
    page,
  }
}

export const clinicOrderFilters = (clinic_id: string, { status, q, sort, page }: ClinicOrdersSearch) => ({
  clinic_id,
  status,
  search: q,
  sort,
  page,
})

export const clinicListsKey = [...staffKeys.clinics, 'admin_users'] as const

/** Admins get all clinics, managers their clients. The queue is oldest first, other lists newest first. */
export const clinicPages = rpcList(
  staffKeys.clinics,
  'admin_users',
  (filters: ClinicFilters) => ({ page_size: CLINICS_PER_PAGE, ...filters }),
  async () => (await schemas()).clinicListSchema,
)

/** Also asked while the list shows clinics, for the tab's number. */
export const peopleQuery = ({ status, q, page }: UsersSearch) =>
  rpcQuery(
    staffKeys.clinics,
    'people_without_clinic',
    { search: q, page: status === WITHOUT_CLINIC ? page : undefined, page_size: CLINICS_PER_PAGE },
    async () => (await schemas()).personListSchema,
    { staleTime: JUST_LOADED, placeholderData: keepPreviousData },
  )

export const clinicQuery = (id: string) =>
  rpcQuery(staffKeys.clinic(id), 'admin_users', { clinic_id: id }, async () => (await schemas()).foundClinicSchema, {
    staleTime: JUST_LOADED,
  })

export const duplicatesQuery = ({ user_id, bin_iin, phone, city, address }: Clinic) =>
  queryOptions({
    queryKey: [...staffKeys.clinic(user_id), 'duplicates', bin_iin, phone, city, address],
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
  clinicDocumentsQuery([...staffKeys.clinic(userId), 'documents'], userId)

/** For admins. */
export const documentFileQuery = (document: PrivateFile) => signedFileQuery('clinic-documents', document)

export const clinicChangeQuery = (userId: string) =>
  queryOptions({
    queryKey: [...staffKeys.clinic(userId), 'change'],
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
    queryKey: [...staffKeys.clinic(userId), 'cart'],
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
      return { rows: cartRows(items, products as ClinicCartProduct[]), updatedAt: cart.updated_at }
    },
    staleTime: JUST_LOADED,
  })

export const clinicHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: [...staffKeys.clinic(userId), 'history'],
    queryFn: async ({ signal }): Promise<ClinicHistoryEntry[]> => {
      const { HISTORY_TABLES } = await import('./history.ts')
      const schema = async () => (await import('#lib/backend/row-history')).rowHistorySchema
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

export type ManagerChoice = { id: string; name: string; isActive: boolean }

export const managersQuery = () =>
  queryOptions({
    queryKey: staffKeys.managers,
    queryFn: async ({ signal }): Promise<ManagerChoice[]> => {
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
  rowsQuery(
    [...staffKeys.clinic(userId), 'manager-since'],
    (db) =>
      db
        .from('manager_assignments')
        .select('since')
        .eq('user_id', userId)
        .is('until', null)
        .not('manager_id', 'is', null),
    { staleTime: 0 },
    ([assignment]) => assignment?.since ?? null,
  )

export const clinicTagsQuery = () =>
  rowsQuery(
    ['staff', 'tags'],
    (db) => db.from('clinic_tag_counts').select('tag').order('tag'),
    { staleTime: RARELY_CHANGES },
    (tags) => tags.flatMap(({ tag }) => tag ?? []),
  )
