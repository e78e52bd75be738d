import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#features/account/session-store.ts'
import { useViewer } from '#features/account/viewer.ts'
import { otherReviewer, type Clinic, type Reviewer } from './clinic.ts'
import { endReview } from './mutations.ts'
import { reviewerQuery } from './queries.ts'

/** Says that an application is open here, as long as it is and waits, and tells who else had it open first. */
export function useOtherReviewer({ user_id, status }: Clinic): Reviewer | undefined {
  const viewer = useViewer()
  const waits = status === 'pending'
  const { data } = useQuery({ ...reviewerQuery(user_id), enabled: waits })

  useEffect(() => {
    if (!waits) return undefined
    return () => {
      if (session.supabase_user) void endReview(user_id).catch(() => undefined) // it ends by itself soon
    }
  }, [waits, user_id])

  return viewer.state === 'staff' ? otherReviewer(data, viewer.userId) : undefined
}
