import { AppError } from '#lib/backend/errors'
import { proxy } from 'valtio'

/** Whether the page is offline, and from when the data is that it shows. */
export const network = proxy<{ isOffline: boolean; shownAt: number | null }>({ isOffline: false, shownAt: null })

/** Without a network the call may have reached the database all the same. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof TypeError || (error instanceof AppError && error.word === 'network')

/** Whether the backend says that this user may not ask. */
export const isRefusedToUser = (error: unknown) =>
  error instanceof AppError && ['not_allowed', 'not_signed_in'].includes(error.word)
