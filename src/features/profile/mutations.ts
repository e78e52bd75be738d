import { mutationOptions } from '@tanstack/react-query'
import { checkoutKeys } from '#features/checkout/queries.ts'
import type { ContactData } from '#features/clinics/application.ts'
import { clinicKeys } from '#features/clinics/queries.ts'
import { addressBookKey } from '#lib/backend/address-book'
import { callRpc } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { AppError, toAppError, unwrap } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { supabase } from '#lib/backend/supabase'
import type { NewAddress } from './address-form.ts'
import { consentsQuery } from './queries.ts'

/** Also refreshes the addresses that orders choose from. */
const bookChange = <Change = void>(userId: string, mutationFn: (change: Change) => Promise<void>) =>
  mutationOptions({ mutationFn, ...invalidates(addressBookKey(userId)) })

/** The first one becomes the default. */
export const addAddressMutation = (userId: string) =>
  bookChange(userId, async (address: Omit<NewAddress, 'is_default'> & Partial<NewAddress>) => {
    const db = await supabase()
    const { error } = await db.from('clinic_addresses').insert(address)
    if (error) throw toAppError(error)
  })

/** A new default replaces the old one. */
export const changeAddressMutation = (userId: string) =>
  bookChange(userId, async ({ id, ...changes }: Partial<NewAddress> & { id: string }) => {
    const db = await supabase()
    const changed = unwrap(await db.from('clinic_addresses').update(changes).eq('id', id).select('id'))
    if (changed.length === 0) throw new AppError('not_found')
  })

export const removeAddressMutation = (userId: string) =>
  bookChange(userId, async (id: string) => {
    const db = await supabase()
    unwrap(await db.from('clinic_addresses').delete().eq('id', id).select('id'))
  })

/** What the clinic may change by itself. */
export const saveContactMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (contact: ContactData): Promise<void> => {
      const db = await supabase()
      const saved = unwrap(await db.from('user_clinic_info').update(contact).eq('user_id', userId).select('user_id'))
      if (saved.length === 0) throw new AppError('not_allowed')
    },
    ...invalidates(clinicKeys.own(userId), checkoutKeys.payer(userId)),
  })

const consentChange = <Change>(userId: string, mutationFn: (change: Change) => Promise<void>) =>
  mutationOptions({
    mutationFn,
    ...invalidates(consentsQuery(userId).queryKey, clinicKeys.consents(userId), checkoutKeys.offer()),
  })

/** Withdraws the consent to all versions of the marketing text. */
export const withdrawMarketingMutation = (userId: string) =>
  consentChange(userId, () => callRpc('withdraw_marketing_consent', {}))

/** A version accepted before adds nothing. */
export const giveConsentMutation = (userId: string) =>
  consentChange(userId, async (documentId: string) => {
    const db = await supabase()
    const { error } = await db.from('consents').insert({ document_id: documentId })
    const ALREADY_GIVEN = '23505'
    if (error && error.code !== ALREADY_GIVEN) throw toAppError(error)
  })

/** A PDF of all consents with their texts. */
export async function loadConsents(): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, 'my-consents', { method: 'GET' })
}
