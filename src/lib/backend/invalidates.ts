import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query'

/** Resolves when visible queries are fresh. */
export const invalidate = (client: QueryClient, ...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))

/** For `mutationOptions`: invalidates on success and on refusal, since others may have been faster. */
export function invalidates(...keys: QueryKey[]) {
  return {
    onSettled: async (
      _data: unknown,
      _error: unknown,
      _variables: unknown,
      _result: unknown,
      { client }: MutationFunctionContext,
    ) => {
      await invalidate(client, ...keys)
    },
  }
}
