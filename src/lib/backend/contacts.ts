import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { publicRows } from './public-call'

const RARELY_CHANGES = 600_000

const COLUMNS = 'phone, whatsapp, email, hours, city, address, map_url'
const NONE = { phone: '', whatsapp: '', email: '', hours: '', city: '', address: '', map_url: '' }

/** How to reach the shop. */
export type Contacts = typeof NONE

/** Every prerendered document carries the answer. */
export const contactsQuery = () =>
  queryOptions({
    queryKey: ['content', 'contacts'],
    queryFn: async ({ signal }): Promise<Contacts> =>
      (await publicRows('shop_contacts', COLUMNS, {}, signal))[0] ?? NONE,
    staleTime: RARELY_CHANGES,
  })

/** Empty while loading. */
export const useContacts = (): Contacts => useQuery(contactsQuery()).data ?? NONE

/** For the heads of pages, which draw when they are known. */
export const knownContacts = (queryClient: QueryClient): Contacts =>
  queryClient.getQueryData<Contacts>(contactsQuery().queryKey) ?? NONE
