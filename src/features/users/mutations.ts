import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import type { ClinicDocument } from '#features/documents/queries.ts'
import { callRpc } from '#lib/backend/ask'
import { invalidate } from '#lib/backend/invalidates'
import { patchRecords, showAtOnce } from '#lib/backend/optimistic'
import { staffKeys } from '#lib/backend/staff-keys'
import { retagged, tagChangesSchema, type Tagging } from './clinic-tags.ts'
import type { Clinic } from './clinic.ts'
import { clinicListsKey, clinicQuery, clinicTagsQuery, documentsQuery } from './queries.ts'

export type ClinicDecision =
  /** Verifies, first or again. Without a manager it keeps its own. */
  | { kind: 'verify'; managerId?: string | null }
  /** Refuses an application, or blocks a verified clinic. */
  | { kind: 'reject' | 'suspend'; reason: string }
  | { kind: 'correct'; fields: Record<string, string>; comment: string }
  | { kind: 'restore' }
  /** Reverts one's own decision while nothing depends on it. */
  | { kind: 'undo' }
  | { kind: 'assign'; managerId: string | null; reason?: string }

export const decisionMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (decision: ClinicDecision) => carryOut(userId, decision),
    // Also after a failure: somebody may have been faster.
    onSettled: (_data, _error, _decision, _result, { client }) => refresh(client, [userId]),
  })

function carryOut(user_id: string, decision: ClinicDecision): Promise<unknown> {
  switch (decision.kind) {
    case 'verify':
      return callRpc('set_clinic_status', { user_id, status: 'verified', manager_id: decision.managerId ?? undefined })
    case 'restore':
      return callRpc('set_clinic_status', { user_id, status: 'verified' })
    case 'undo':
      return callRpc('undo_decision', { clinic_id: user_id })
    case 'reject':
    case 'suspend':
      return callRpc('set_clinic_status', { user_id, status: 'reject', reason: decision.reason })
    case 'correct':
      return callRpc('request_clinic_correction', {
        clinic_id: user_id,
        fields: decision.fields,
        comment: decision.comment,
      })
    case 'assign':
      return assign([user_id], decision.managerId, decision.reason)
  }
}

type Assignment = { userIds: string[]; managerId: string | null; reason?: string }

/** All or none; null clears the manager. */
export const assignMutation = () =>
  mutationOptions({
    mutationFn: ({ userIds, managerId, reason }: Assignment) => assign(userIds, managerId, reason),
    onSettled: (_data, _error, { userIds }, _result, { client }) => refresh(client, userIds),
  })

// The generated types do not allow null for an argument without a default.
const assign = (user_ids: string[], managerId: string | null, reason: string | undefined) =>
  callRpc('assign_account_manager', { user_ids, manager_id: managerId as string, reason })

/** Adds and removes tags, all or none; returns the changes. Optimistic. */
export const tagMutation = () =>
  mutationOptions({
    mutationFn: async ({ userIds, ...tagging }: Tagging & { userIds: string[] }) =>
      tagChangesSchema.parse(await callRpc('set_clinic_tags', { clinic_ids: userIds, ...tagging })),
    onMutate: ({ userIds, ...tagging }, { client }) =>
      showAtOnce(
        client,
        [clinicListsKey, ...userIds.map((id) => clinicQuery(id).queryKey)],
        patchRecords<Clinic>(
          ({ user_id }) => userIds.includes(user_id),
          (clinic) => ({ ...clinic, tags: retagged(clinic.tags, tagging) }),
        ),
      ),
    onSettled: (_data, error, { userIds }, undo, { client }) => {
      if (error) undo?.()
      return Promise.all([refresh(client, userIds), invalidate(client, clinicTagsQuery().queryKey)])
    },
  })

type Verdict = { verdict: Database['public']['Enums']['document_verdict']; reason?: string | null | undefined }

/** Accepts, refuses with a reason, or clears a verdict. Optimistic. */
export const verdictMutation = ({ id, user_id }: Pick<ClinicDocument, 'id' | 'user_id'>) =>
  mutationOptions({
    mutationFn: ({ verdict, reason }: Verdict) =>
      callRpc('set_document_verdict', { document_id: id, verdict, reason: reason ?? undefined }),
    onMutate: ({ verdict, reason = null }, { client }) =>
      showAtOnce(
        client,
        [documentsQuery(user_id).queryKey],
        patchRecords<ClinicDocument>(
          (document) => document.id === id,
          (document) => ({ ...document, verdict, verdict_reason: reason }),
        ),
      ),
    onSettled: (_data, error, _verdict, undo, { client }) => {
      if (error) undo?.()
      return refresh(client, [user_id])
    },
  })

/** Approves a change of legal data, or refuses it with a reason. */
export const changeMutation = (userId: string) =>
  mutationOptions({
    mutationFn: ({ id, approve, reason }: { id: string; approve: boolean; reason?: string }) =>
      callRpc('decide_clinic_change', { request_id: id, approve, reason }),
    onSettled: (_data, _error, _decision, _result, { client }) => refresh(client, [userId]),
  })

const refresh = (client: QueryClient, userIds: string[]) =>
  invalidate(client, staffKeys.clinics, ...userIds.map(staffKeys.clinic))
