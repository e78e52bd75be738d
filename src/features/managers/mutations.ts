import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { toAppError } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { encodePicture } from '#lib/picture/encode'
import { MANAGER_PHOTOS } from '#lib/files/public-file'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { Todo } from './client-row.ts'

/** With `untilDay` the hand-over is for that time only. */
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

/** Now or on its day; returns how many clients. */
export const handOverMutation = () =>
  mutationOptions({
    mutationFn: async ({ fromId, toId, city, clinicIds, fromDay, untilDay, reason }: HandingOver) => {
      const answer = await callRpc('hand_over_clients', {
        from_manager: fromId,
        to_manager: toId,
        ...(city && { city }),
        ...(clinicIds && { clinic_ids: clinicIds }),
        ...(fromDay && { from_day: fromDay }),
        ...(untilDay && { to_day: untilDay }),
        ...(reason && { reason }),
      })
      return (answer as { clients: number }).clients
    },
    ...invalidates(...CLIENTS_MOVED),
  })

type Wish = { clientId: string; toId: string; reason?: string | undefined }

export const askForHandoverMutation = () =>
  rpcMutation('request_handover', CLIENTS_MOVED, ({ clientId, toId, reason }: Wish) => ({
    clinic_id: clientId,
    to_manager: toId,
    ...(reason && { reason }),
  }))

/** Grants or declines a requested hand-over; the manager withdraws it. */
export const answerHandoverMutation = () =>
  rpcMutation('answer_handover', CLIENTS_MOVED, ({ id, isGranted }: { id: string; isGranted: boolean }) => ({
    handover_id: id,
    is_granted: isGranted,
  }))

/** Cancels a planned hand-over, or ends a cover at once. */
export const endHandoverMutation = () =>
  rpcMutation('end_handover', CLIENTS_MOVED, (handover_id: string) => ({ handover_id }))

/** Null removes the plan. */
export const planMutation = (manager_id: string) =>
  rpcMutation(
    'set_manager_plan',
    [staffKeys.managers],
    // The generated types do not allow null for an argument without a default.
    ({ month, amount }: { month: string; amount: number | null }) => ({ manager_id, month, amount: amount as number }),
  )

export type ContactsChange = { full_name: string; phone: string | null; whatsapp: string | null }

const PHOTO = { sides: [320], shortest: 160, type: 'image/jpeg', square: true } as const

/** Replaces or removes the photo. */
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

const card = (manager_id: string, { full_name, phone, whatsapp }: ContactsChange) => ({
  manager_id,
  full_name,
  ...(phone && { phone }),
  ...(whatsapp && { whatsapp }),
})

export const contactsMutation = (managerId: string) =>
  rpcMutation(
    'save_account_manager',
    [staffKeys.managers, staffKeys.clinics, staffKeys.members],
    (contacts: ContactsChange) => card(managerId, contacts),
  )

/** Gives a staff member the manager role instead of their own, with a card. */
export const addManagerMutation = () =>
  mutationOptions({
    mutationFn: async ({ user_id, ...contacts }: ContactsChange & { user_id: string }) => {
      await callRpc('grant_role', { user_id, role: 'account_manager', is_active: true })
      return callRpc('save_account_manager', card(user_id, contacts))
    },
    ...invalidates(staffKeys.managers, staffKeys.members),
  })

type Mark = { todo: Pick<Todo, 'user_id' | 'kind' | 'subject'> } & (
  { state: 'done' | 'open' } | { state: 'put_off'; untilDay: string }
)

/** Marks a task as done, postpones it, or undoes that. */
export const markTodoMutation = () =>
  rpcMutation(
    'mark_todo',
    [staffKeys.clinics, staffKeys.clinicRecords],
    ({ todo: { user_id, kind, subject }, ...mark }: Mark) => ({
      clinic_id: user_id,
      kind,
      subject,
      status: mark.state,
      ...(mark.state === 'put_off' && { until_day: mark.untilDay }),
    }),
  )
