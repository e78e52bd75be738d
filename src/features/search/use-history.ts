import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { localHistory } from './local-history-store.ts'
import { clearHistory } from './mutations.ts'
import { historyQuery } from './queries.ts'

/** The newest first; of the signed-in user, else of this browser. */
export type History = { queries: string[]; isLoading: boolean; error: string | undefined; clear: () => void }

export function useHistory(): History {
  const { state, supabase_user: user } = useSnapshot(session)
  const local = useLocalHistory()
  const server = useServerHistory(user?.id)
  if (user) return server
  return { ...local, isLoading: state === 'unknown' }
}

function useLocalHistory(): Omit<History, 'isLoading'> {
  const { entries } = useSnapshot(localHistory.state)
  useEffect(() => {
    const load = () => void localHistory.load()
    load()
    addEventListener('storage', load)
    return () => removeEventListener('storage', load)
  }, [])
  return { queries: entries.map(({ query }) => query), error: undefined, clear: () => localHistory.forget() }
}

function useServerHistory(userId: string | undefined): History {
  const queryClient = useQueryClient()
  const query = historyQuery(userId ?? '')
  const { data = [], isError, isPending } = useQuery({ ...query, enabled: userId !== undefined })
  const clearing = useMutation({
    mutationFn: clearHistory,
    onMutate: () => queryClient.cancelQueries({ queryKey: query.queryKey }),
    onSuccess: () => queryClient.setQueryData(query.queryKey, []),
  })
  return {
    queries: data.map(({ search_query }) => search_query),
    isLoading: isPending,
    error: clearing.isError ? 'Ошибка очистки истории поиска' : isError ? 'Ошибка загрузки истории поиска' : undefined,
    clear: () => clearing.mutate(),
  }
}
