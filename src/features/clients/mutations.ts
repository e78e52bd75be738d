import { mutationOptions } from '@tanstack/react-query'
import { rpcMutation } from '#lib/backend/ask'
import { unwrap } from '#lib/backend/errors'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { notesQuery } from './queries.ts'

// Tasks are also rows of today's list, which is under `staffKeys.clinics`.
const notesChanged = (clientId: string) => invalidates(notesQuery(clientId).queryKey, staffKeys.clinics)

/** With a day it is a task. */
export const addNoteMutation = (clientId: string) =>
  mutationOptions({
    mutationFn: async ({ note, dueOn }: { note: string; dueOn?: string | undefined }) => {
      const db = await supabase()
      const row = { user_id: clientId, note, ...(dueOn && { due_on: dueOn }) }
      return unwrap(await db.from('client_notes').insert(row).select('id').maybeSingle())
    },
    ...notesChanged(clientId),
  })

export const tickTaskMutation = (clientId: string) =>
  mutationOptions({
    mutationFn: async ({ id, isDone }: { id: string; isDone: boolean }) => {
      const db = await supabase()
      const done_at = isDone ? new Date().toISOString() : null
      return unwrap(await db.from('client_notes').update({ done_at }).eq('id', id).select('id').maybeSingle())
    },
    ...notesChanged(clientId),
  })

export const deleteNoteMutation = (clientId: string) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      const db = await supabase()
      return unwrap(await db.from('client_notes').delete().eq('id', id).select('id').maybeSingle())
    },
    ...notesChanged(clientId),
  })

const proposalsChanged = (clientId: string) => [staffKeys.clinic(clientId), staffKeys.clinics]

type ProposedCart = { lines: readonly { id: string; quantity: number }[]; comment: string }

/** Replaces the open proposal. */
export const proposeMutation = (clientId: string) =>
  rpcMutation('propose_cart', proposalsChanged(clientId), ({ lines, comment }: ProposedCart) => ({
    clinic_id: clientId,
    lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    comment,
  }))

export const withdrawMutation = (clientId: string) =>
  rpcMutation('withdraw_proposal', proposalsChanged(clientId), (proposal_id: string) => ({ proposal_id }))
