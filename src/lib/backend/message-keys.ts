/** Query scope of orders' conversations, of all who read them. Not with `callerKeys`, which are in the first chunk. */
export const messageKeys = ['messages'] as const
