import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Role } from '#features/account/roles.ts'
import { setLive } from '#lib/live'
import { createAlarm, createInvalidations, jitter } from './changes.ts'
import { followTopics } from './channels.ts'
import { checkSession } from './queries.ts'
import { allKeys, AVAILABILITY, keysOf, topicsOf } from './topics.ts'

/** Has the screens ask again for what others change, for as long as somebody is signed in. */
export function useLive(userId: string, role: Role | null) {
  const queryClient = useQueryClient()
  const wasUp = useRef(false)

  useEffect(() => {
    const invalidations = createInvalidations(queryClient)
    const stop = followTopics(topicsOf(userId, role), {
      onTold(topic, told) {
        invalidations.add(keysOf(topic, told))
        // To take somebody's access away ends their sessions.
        if (told.event === 'role') void checkSession()
      },
      onChange(isUp) {
        setLive(isUp)
        // What was told meanwhile is lost, and the polls have to become frequent again: everybody's, where Realtime restarts.
        if (wasUp.current) invalidations.add(allKeys, jitter())
        wasUp.current = true
      },
    })
    return () => {
      stop()
      invalidations.stop()
      setLive(false)
    }
  }, [queryClient, userId, role])
}

/** A delivery or an order changes several products at once. */
const BATCH_WINDOW = 300
/** Many carts hold a bestseller. */
const CARTS_JITTER = 500

/** Calls back when the price or stock of a product has changed, while `isFollowed`: with its id, or null for many. */
export function useAvailability(isFollowed: boolean, onChange: (productIds: readonly (string | null)[]) => void) {
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (!isFollowed) return undefined
    let changed: (string | null)[] = []
    let wasUp = false
    const alarm = createAlarm(() => {
      // The cart looks by itself when somebody comes back to its tab.
      if (focusManager.isFocused()) notify(changed)
      changed = []
    })
    const stop = followTopics([AVAILABILITY], {
      onTold(_topic, { id }) {
        changed.push(id)
        alarm.ringIn(BATCH_WINDOW + jitter(id === null ? undefined : CARTS_JITTER))
      },
      onChange(isUp) {
        if (!isUp) return
        // Between the page's own look and now anything may have changed.
        changed.push(null)
        alarm.ringIn(wasUp ? jitter() : 0)
        wasUp = true
      },
    })
    return () => {
      stop()
      alarm.stop()
    }
  }, [isFollowed])
}
