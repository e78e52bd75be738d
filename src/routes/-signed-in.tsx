import { useLocation } from '@tanstack/react-router'
import type { Viewer } from '#features/account/viewer.ts'
import { InboxBell } from '#features/inbox/components/inbox.tsx'
import { cart } from '#features/cart/cart-store.ts'
import { useAvailability, useLive } from '#features/live/use-live.ts'

type SignedInProps = { viewer: Exclude<Extract<Viewer, { userId: string }>, { state: 'unknown' }> }

/** For signed-in visitors, in a chunk that loads after the first screen. */
export function SignedIn({ viewer }: SignedInProps) {
  useLive(viewer.userId, viewer.state === 'staff' ? viewer.role : null)
  // Not at checkout, where the button must not change under the finger: placing the order checks by itself.
  const isCartOpen = useLocation({ select: ({ pathname }) => pathname === '/cart' })
  useAvailability(isCartOpen, (ids) => {
    if (ids.some((id) => id === null || cart.state.items.some((item) => item.id === id))) void cart.validate()
  })
  return <InboxBell viewer={viewer} />
}
