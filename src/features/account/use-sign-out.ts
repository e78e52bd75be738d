import { useNavigate } from '@tanstack/react-router'
import { toast } from '#ui/state/toast'
import { signOut } from './session-store.ts'

/** Signs out and goes to /login; a refusal is a toast. It may be cancelled. */
export function useSignOut(scope?: 'local' | 'global') {
  const navigate = useNavigate()
  return async () => {
    const failure = await signOut(scope)
    if (failure) toast.error(failure)
    else if (failure === undefined) await navigate({ to: '/login' })
  }
}
