import { errorText } from '#lib/text/error-texts'
import { toast } from './toast.tsx'

/** For `onError` and `catch()`. Apart from `toast`, which the first chunk holds: the texts of errors are heavy. */
export const toastError = (error: unknown) => toast.error(errorText(error))
