/** Query scope of orders' conversations, whoever reads them. Not with `callerKeys`, which are in the first chunk. */
export const messageKeys = ['messages'] as const
