import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query'

/** For `mutationOptions`: what is under these keys is asked for anew, also after a refusal, since others may have been faster. */
export function invalidates(...keys: QueryKey[]) {
  return {
    onSettled: async (
      _data: unknown,
      _error: unknown,
      _variables: unknown,
      _result: unknown,
      { client }: MutationFunctionContext,
    ) => {
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}
