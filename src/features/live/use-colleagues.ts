import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { enterRoom } from './channels.ts'
import { staffNamesQuery } from './queries.ts'

/**
 * Names of colleagues who have a record open: `order:{id}` or `clinic:{id}`; none without a topic. Shows this user
 * there too, unless `shows` is false (a row of a list). For staff.
 */
export function useColleagues(topic: `${'order' | 'clinic'}:${string}` | undefined, shows = true): string[] {
  const userId = useSnapshot(session).supabase_user?.id
  const [here, setHere] = useState<readonly string[]>([])

  useEffect(() => {
    if (!topic || !userId) return undefined
    const leave = enterRoom(topic, userId, shows, setHere)
    return () => {
      leave()
      setHere([])
    }
  }, [topic, userId, shows])

  const others = here.filter((id) => id !== userId).toSorted()
  const { data: names } = useQuery({ ...staffNamesQuery(others), enabled: others.length > 0 })
  return others.flatMap((id) => names?.[id] ?? [])
}
