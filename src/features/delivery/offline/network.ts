import { AppError } from '#lib/errors'
import { proxy } from 'valtio'

/** Whether delivery works without a network, and of when what it shows is. */
export const network = proxy<{ isOffline: boolean; shownAt: number | null }>({ isOffline: false, shownAt: null })

/** Whether a call has failed for want of a network: it may have reached the database all the same. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof TypeError || (error instanceof AppError && error.word === 'network')

/** Whether the backend has said that this user may not ask. */
export const isRefusedToUser = (error: unknown) =>
  error instanceof AppError && ['not_allowed', 'not_signed_in'].includes(error.word)
