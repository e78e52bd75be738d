import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { isRoleKey } from '#features/account/role-query.ts'
import { isNetworkFailure, isRefusedToUser, network } from './network.ts'
import { forgetAnswers, keepAnswer, KEPT_FOR, keptAnswer } from './store.ts'

const givenAt = new Map<string, number>()

/**
 * For the `persister` of a query: without a network its last answer is used, for a day. The hash of a private query
 * begins with the user's id, so nobody gets another user's answers. A refusal deletes all of them.
 */
export async function keptAnswers<T, Key extends QueryKey>(
  queryFn: (context: QueryFunctionContext<Key>) => T | Promise<T>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<T> {
  const hash = query.queryHash
  const kept = async () => {
    const answer = await keptAnswer(hash).catch(() => undefined)
    if (!answer) return undefined
    givenAt.set(hash, answer.at)
    network.isOffline = true
    if (!isRoleKey(query.queryKey)) network.shownAt = Math.max(network.shownAt ?? 0, answer.at)
    return answer as { data: T }
  }
  const atOnce = navigator.onLine ? undefined : await kept()
  if (atOnce) return atOnce.data
  try {
    const data = await queryFn(context)
    // A browser without storage works as before.
    await keepAnswer(hash, data).catch(() => undefined)
    givenAt.set(hash, Date.now())
    network.isOffline = false
    network.shownAt = null
    return data
  } catch (error) {
    if (isRefusedToUser(error)) await forgetAnswers().catch(() => undefined)
    const answer = isNetworkFailure(error) ? await kept() : undefined
    if (answer) return answer.data
    if (isNetworkFailure(error) && Date.now() - (givenAt.get(hash) ?? Date.now()) >= KEPT_FOR)
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
    throw error
  }
}
