import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { session } from '#features/account/session-store.ts'
import { rememberQuery } from './remember-query.ts'

const saved: string[] = []
vi.mock('./mutations.ts', () => ({
  logSearch: () => undefined,
  saveQuery: async (query: string) => void saved.push(query),
}))
vi.mock('#features/account/session-store.ts', () => ({ session: {}, sessionKnown: async () => undefined }))
vi.mock('./queries.ts', () => ({
  searchKeys: { histories: () => ['histories'] },
  suggestionsQuery: (query: string) => ({
    queryKey: [query],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, query === 'тоник' ? 50 : 0))
      return [query]
    },
  }),
}))

test('queries are kept in the order in which they were asked, though one was answered late', async () => {
  session.supabase_user = {} as typeof session.supabase_user
  const queryClient = new QueryClient()
  await Promise.all(['тоник', 'пилинг'].map((query) => rememberQuery(query, queryClient)))
  expect(saved).toEqual(['тоник', 'пилинг'])
})
