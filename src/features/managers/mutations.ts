import { mutationOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { encodePicture } from '#lib/picture/encode'
import { MANAGER_PHOTOS } from '#lib/public-file'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { Todo } from './client-row.ts'

/** Which clients go from whom to whom, and when; with `untilDay` for that time only. */
export type HandingOver = {
  fromId: string
  toId: string
  city?: string | undefined
  clinicIds?: string[] | undefined
  fromDay?: string | undefined
  untilDay?: string | undefined
  reason?: string | undefined
}

const clientsMoved = invalidates(
  staffKeys.managers,
  staffKeys.clinics,
  staffKeys.clinicRecords,
  staffKeys.members,
  staffKeys.orders,
)

/** Hands clients over: now, or on their day. Answers how many. */
export const handOverMutation = () =>
  mutationOptions({
    mutationFn: async ({ fromId, toId, city, clinicIds, fromDay, untilDay, reason }: HandingOver) => {
      const db = await supabase()
      const answer = unwrap(
        await db.rpc('hand_over_clients', {
          from_manager: fromId,
          to_manager: toId,
          ...(city && { city }),
          ...(clinicIds && { clinic_ids: clinicIds }),
          ...(fromDay && { from_day: fromDay }),
          ...(untilDay && { until_day: untilDay }),
          ...(reason && { reason }),
        }),
      )
      return (answer as { clients: number }).clients
    },
    ...clientsMoved,
  })

/** Asks admins to give a client of one's own to another manager. */
export const askForHandoverMutation = () =>
  mutationOptions({
    mutationFn: async ({ clientId, toId, reason }: { clientId: string; toId: string; reason?: string | undefined }) => {
      const db = await supabase()
      const args = { clinic_id: clientId, to_manager: toId, ...(reason && { reason }) }
      return unwrap(await db.rpc('ask_for_handover', args))
    },
    ...clientsMoved,
  })

/** Grants what a manager asked for, or declines it; the manager takes it back. */
export const answerHandoverMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, isGranted }: { id: string; isGranted: boolean }) => {
      const db = await supabase()
      return unwrap(await db.rpc('answer_handover', { id, is_granted: isGranted }))
    },
    ...clientsMoved,
  })

/** Calls a planned hand-over off, or ends a cover at once. */
export const endHandoverMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      return unwrap(await db.rpc('end_handover', { id }))
    },
    ...clientsMoved,
  })

/** Sets what a manager is to reach in a month; null takes the plan away. */
export const planMutation = (managerId: string) =>
  mutationOptions({
    mutationFn: async ({ month, amount }: { month: string; amount: number | null }) => {
      const db = await supabase()
      // The generated types do not know that an argument without a default may be null.
      return unwrap(await db.rpc('set_manager_plan', { manager_id: managerId, month, amount: amount as number }))
    },
    ...invalidates(staffKeys.managers),
  })

/** How clinics see and reach a manager. */
export type ManagerContacts = { full_name: string; phone: string | null; whatsapp: string | null }

const PHOTO = { sides: [320], shortest: 160, type: 'image/jpeg', square: true } as const

/** Shows another photo on a manager's card, or none. */
export const photoMutation = (managerId: string) =>
  mutationOptions({
    mutationFn: async (file: File | null) => {
      const db = await supabase()
      let photo: string | undefined
      if (file) {
        const { files } = await encodePicture(file, PHOTO)
        photo = `${managerId}/${crypto.randomUUID()}.jpg`
        const { error } = await db.storage
          .from(MANAGER_PHOTOS)
          .upload(photo, files[0]!, { contentType: 'image/jpeg', cacheControl: '31536000' })
        if (error) throw toAppError(error)
      }
      unwrap(await db.rpc('set_manager_photo', { manager_id: managerId, ...(photo && { photo }) }))
    },
    ...invalidates(staffKeys.managers),
  })

/** Writes a manager's card. */
export const contactsMutation = (managerId: string) =>
  mutationOptions({
    mutationFn: async ({ full_name, phone, whatsapp }: ManagerContacts) => {
      const db = await supabase()
      return unwrap(
        await db.rpc('save_account_manager', {
          user_id: managerId,
          full_name,
          ...(phone && { phone }),
          ...(whatsapp && { whatsapp }),
        }),
      )
    },
    ...invalidates(staffKeys.managers, staffKeys.clinics, staffKeys.members),
  })

/** Makes somebody of the staff an account manager, in place of the role they have, with a card. */
export const addManagerMutation = () =>
  mutationOptions({
    mutationFn: async ({ user_id, full_name, phone, whatsapp }: ManagerContacts & { user_id: string }) => {
      const db = await supabase()
      unwrap(await db.rpc('grant_role', { user_id, role: 'account_manager', is_active: true }))
      return unwrap(
        await db.rpc('save_account_manager', {
          user_id,
          full_name,
          ...(phone && { phone }),
          ...(whatsapp && { whatsapp }),
        }),
      )
    },
    ...invalidates(staffKeys.managers, staffKeys.members),
  })

type Mark = { todo: Pick<Todo, 'user_id' | 'kind' | 'subject'> } & (
  { state: 'done' | 'open' } | { state: 'put_off'; untilDay: string }
)

/** Settles something of today's list, puts it off, or takes that back. */
export const markTodoMutation = () =>
  mutationOptions({
    mutationFn: async ({ todo: { user_id, kind, subject }, ...mark }: Mark) => {
      const db = await supabase()
      return unwrap(
        await db.rpc('mark_todo', {
          user_id,
          kind,
          subject,
          state: mark.state,
          ...(mark.state === 'put_off' && { until_day: mark.untilDay }),
        }),
      )
    },
    ...invalidates(staffKeys.clinics, staffKeys.clinicRecords),
  })
