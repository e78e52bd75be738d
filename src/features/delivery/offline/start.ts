import type { Query, QueryClient } from '@tanstack/react-query'
import { activeRole, isRoleKey, ROLE, roleQuery, type RoleGrant } from '#features/account/role-query.ts'
import { adminRoles, type Role } from '#features/account/roles.ts'
import { beforeSignOut, onUserChange, session } from '#features/account/session-store.ts'
import { staffKeys } from '#lib/backend/staff-keys'
import { storedUserId } from '#lib/storage/stored-session'
import { readStored, writeStored } from '#lib/storage/stored'
import { carriersQuery, deliveryMethodsQuery } from '../queries.ts'
import { keptAnswers } from './kept-answers.ts'
import { dropWorkOf, flush, load, outbox, startOutbox } from './outbox.ts'
import { forgetAnswers, isEmpty, keepAnswer, prune } from './store.ts'

/** The user whose answers this browser stores; `main.tsx` loads this file early when there is one. */
const OWNER = 'offline'

const PRUNE_EVERY = 3_600_000

const works = (role: Role | null) => role === 'logistic' || adminRoles.some((admin) => admin === role)

let isStarted = false

/**
 * Lets delivery work without a network: stores the answer to «who is this» as well, sends stored work, and deletes what
 * belongs to a user who has signed out or whose role has changed.
 */
export function startOffline(queryClient: QueryClient): void {
  if (isStarted) return
  isStarted = true
  for (const queryKey of [ROLE, staffKeys.delivery, deliveryMethodsQuery().queryKey, carriersQuery().queryKey]) {
    queryClient.setQueryDefaults(queryKey, { persister: keptAnswers, networkMode: 'offlineFirst' })
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) void ignored(keepCurrent(query))
  }
  const user = session.supabase_user
  const grant = user && queryClient.getQueryData(roleQuery(user.id).queryKey)
  if (user && grant !== undefined) void ignored(settleOwner(user.id, grant))
  queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && isRoleKey(event.query.queryKey))
      void ignored(settleOwner(String(event.query.queryKey.at(-1)), event.query.state.data as RoleGrant | null))
  })

  let leaving: string | undefined
  beforeSignOut(async () => {
    const waiting = outbox.changes.filter(({ isSent }) => !isSent).length
    if (waiting === 0) return true
    const { askToLeave } = await import('./ask-to-leave.tsx')
    const leaves = await askToLeave(waiting)
    leaving = leaves ? session.supabase_user?.id : undefined
    return leaves
  })
  onUserChange(({ previous }) => {
    if (previous) void ignored(leave(previous.id, previous.id === leaving))
    leaving = undefined
    void load().then(flush)
  })
  const pruneNow = () => void ignored(prune(storedUserId()).then(forgetOwner))
  void ignored(forgetAnswers(storedUserId()))
  pruneNow()
  setInterval(pruneNow, PRUNE_EVERY)
  void ignored(startOutbox(queryClient))
}

async function keepCurrent({ queryHash, promise, state }: Query) {
  const data: unknown = (await promise) ?? state.data
  if (data !== undefined) await keepAnswer(queryHash, data)
}

async function leave(userId: string, dropsWork: boolean) {
  await forgetAnswers()
  if (dropsWork) await dropWorkOf(userId)
  await forgetOwner()
}

/** A browser that stores nothing for a guest starts without this file next time. */
async function forgetOwner() {
  if (!storedUserId() && (await isEmpty())) localStorage.removeItem(OWNER)
}

/** Answers belong to one user in one role. */
async function settleOwner(userId: string, grant: RoleGrant | null) {
  const role = activeRole(grant)
  const owner = `${userId} ${role}`
  const former = readStored(OWNER)
  if (works(role)) writeStored(OWNER, owner)
  else localStorage.removeItem(OWNER)
  if (former === null || former === owner) return
  await forgetAnswers()
  if (!works(role)) await dropWorkOf(userId)
}

/** A browser without storage has nothing to keep or delete. */
const ignored = (work: Promise<unknown>) => work.catch(() => undefined)
