import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { clinicStatusQuery } from '#features/account/queries.ts'
import { session } from '#features/account/session-store.ts'
import { toast } from '#ui/state/toast'
import { ownClinicQuery } from './queries.ts'

const places = {
  pending: '/pending-verification',
  none: '/pending-verification',
  reject: '/blocked',
  verified: '/',
} as const

/** One's own clinic while it is pending or blocked; redirects when its status changes. */
export function useWaitingClinic(room: '/pending-verification' | '/blocked') {
  const { supabase_user: user } = useSnapshot(session)
  const userId = user?.id ?? ''
  const clinic = useQuery({ ...ownClinicQuery(userId), enabled: userId !== '' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const status = clinic.data === undefined ? undefined : (clinic.data?.status ?? 'none')
  useEffect(() => {
    if (!status || places[status] === room) return
    // Else the guard would use its cached status and send them back.
    queryClient.setQueryData(clinicStatusQuery(userId).queryKey, status)
    if (status === 'verified') toast.success('Доступ открыт')
    void navigate({ to: places[status], replace: true })
  }, [status, room, userId, queryClient, navigate])

  return { ...clinic, userId, email: user?.email ?? '' }
}
