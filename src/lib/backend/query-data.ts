/** The answer of a query, by the function that makes its options. */
export type QueryData<Query extends (...args: never[]) => { queryFn?: unknown }> =
  NonNullable<ReturnType<Query>['queryFn']> extends (...args: never[]) => infer Answer ? Awaited<Answer> : never
