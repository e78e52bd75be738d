import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query'

/** Has everything under these keys asked for again; settles when what is on the screen has come. */
export const invalidate = (client: QueryClient, ...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))

/** For `mutationOptions`: `invalidate` when it has settled, also after a refusal, since others may have been faster. */
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
