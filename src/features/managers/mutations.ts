import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/ask'
import { toAppError } from '#lib/errors'
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

const CLIENTS_MOVED = [
  staffKeys.managers,
  staffKeys.clinics,
  staffKeys.clinicRecords,
  staffKeys.members,
  staffKeys.orders,
]

/** Hands clients over: now, or on their day. Answers how many. */
export const handOverMutation = () =>
  mutationOptions({
    mutationFn: async ({ fromId, toId, city, clinicIds, fromDay, untilDay, reason }: HandingOver) => {
      const answer = await callRpc('hand_over_clients', {
        from_manager: fromId,
        to_manager: toId,
        ...(city && { city }),
        ...(clinicIds && { clinic_ids: clinicIds }),
        ...(fromDay && { from_day: fromDay }),
        ...(untilDay && { until_day: untilDay }),
        ...(reason && { reason }),
      })
      return (answer as { clients: number }).clients
    },
    ...invalidates(...CLIENTS_MOVED),
  })

type Wish = { clientId: string; toId: string; reason?: string | undefined }

/** Asks admins to give a client of one's own to another manager. */
export const askForHandoverMutation = () =>
  rpcMutation('ask_for_handover', CLIENTS_MOVED, ({ clientId, toId, reason }: Wish) => ({
    clinic_id: clientId,
    to_manager: toId,
    ...(reason && { reason }),
  }))

/** Grants what a manager asked for, or declines it; the manager takes it back. */
export const answerHandoverMutation = () =>
  rpcMutation('answer_handover', CLIENTS_MOVED, ({ id, isGranted }: { id: string; isGranted: boolean }) => ({
    id,
    is_granted: isGranted,
  }))

/** Calls a planned hand-over off, or ends a cover at once. */
export const endHandoverMutation = () => rpcMutation('end_handover', CLIENTS_MOVED, (id: string) => ({ id }))

/** Sets what a manager is to reach in a month; null takes the plan away. */
export const planMutation = (manager_id: string) =>
  rpcMutation(
    'set_manager_plan',
    [staffKeys.managers],
    // The generated types do not know that an argument without a default may be null.
    ({ month, amount }: { month: string; amount: number | null }) => ({ manager_id, month, amount: amount as number }),
  )

/** How clinics see and reach a manager. */
export type ManagerContacts = { full_name: string; phone: string | null; whatsapp: string | null }

const PHOTO = { sides: [320], shortest: 160, type: 'image/jpeg', square: true } as const

/** Shows another photo on a manager's card, or none. */
export const photoMutation = (managerId: string) =>
  mutationOptions({
    mutationFn: async (file: File | null) => {
      let photo: string | undefined
      if (file) {
        const { files } = await encodePicture(file, PHOTO)
        photo = `${managerId}/${crypto.randomUUID()}.jpg`
        const db = await supabase()
        const { error } = await db.storage
          .from(MANAGER_PHOTOS)
          .upload(photo, files[0]!, { contentType: 'image/jpeg', cacheControl: '31536000' })
        if (error) throw toAppError(error)
      }
      await callRpc('set_manager_photo', { manager_id: managerId, ...(photo && { photo }) })
    },
    ...invalidates(staffKeys.managers),
  })

const card = (user_id: string, { full_name, phone, whatsapp }: ManagerContacts) => ({
  user_id,
  full_name,
  ...(phone && { phone }),
  ...(whatsapp && { whatsapp }),
})

/** Writes a manager's card. */
export const contactsMutation = (managerId: string) =>
  rpcMutation(
    'save_account_manager',
    [staffKeys.managers, staffKeys.clinics, staffKeys.members],
    (contacts: ManagerContacts) => card(managerId, contacts),
  )

/** Makes somebody of the staff an account manager, in place of the role they have, with a card. */
export const addManagerMutation = () =>
  mutationOptions({
    mutationFn: async ({ user_id, ...contacts }: ManagerContacts & { user_id: string }) => {
      await callRpc('grant_role', { user_id, role: 'account_manager', is_active: true })
      return callRpc('save_account_manager', card(user_id, contacts))
    },
    ...invalidates(staffKeys.managers, staffKeys.members),
  })

type Mark = { todo: Pick<Todo, 'user_id' | 'kind' | 'subject'> } & (
  { state: 'done' | 'open' } | { state: 'put_off'; untilDay: string }
)

/** Settles something of today's list, puts it off, or takes that back. */
export const markTodoMutation = () =>
  rpcMutation(
    'mark_todo',
    [staffKeys.clinics, staffKeys.clinicRecords],
    ({ todo: { user_id, kind, subject }, ...mark }: Mark) => ({
      user_id,
      kind,
      subject,
      state: mark.state,
      ...(mark.state === 'put_off' && { until_day: mark.untilDay }),
    }),
  )
