import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Role } from '#features/account/roles.ts'
import { setLive } from '#lib/backend/live'
import { createAlarm, createInvalidations, jitter } from './changes.ts'
import { followTopics } from './channels.ts'
import { checkSession } from './queries.ts'
import { allKeys, AVAILABILITY, keysOf, topicsOf } from './topics.ts'

/** Refetches what others change, while somebody is signed in. */
export function useLive(userId: string, role: Role | null) {
  const queryClient = useQueryClient()
  const wasUp = useRef(false)

  useEffect(() => {
    const invalidations = createInvalidations(queryClient)
    const stop = followTopics(topicsOf(userId, role), {
      onMessage(topic, message) {
        invalidations.add(keysOf(topic, message))
        // Removing a role ends the sessions.
        if (message.event === 'role') void checkSession()
      },
      onChange(isUp) {
        setLive(isUp)
        // Messages were missed meanwhile, and polling has to become frequent again. All clients see a restart of
        // Realtime at once.
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

/** ms; a delivery or an order changes several products at once. */
const BATCH_WINDOW = 300
/** ms; many carts contain a bestseller. */
const CARTS_JITTER = 500

/** Calls back with a product's id when its price or stock has changed, or null for several. */
export function useAvailability(isFollowed: boolean, onChange: (productIds: readonly (string | null)[]) => void) {
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (!isFollowed) return undefined
    let changed: (string | null)[] = []
    let wasUp = false
    const alarm = createAlarm(() => {
      // The cart checks by itself when its tab is shown.
      if (focusManager.isFocused()) notify(changed)
      changed = []
    })
    const stop = followTopics([AVAILABILITY], {
      onMessage(_topic, { id }) {
        changed.push(id)
        alarm.ringIn(BATCH_WINDOW + jitter(id === null ? undefined : CARTS_JITTER))
      },
      onChange(isUp) {
        if (!isUp) return
        // Something may have changed between the page's own check and the subscription.
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
