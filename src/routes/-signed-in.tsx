import { useLocation } from '@tanstack/react-router'
import type { Viewer } from '#features/account/viewer.ts'
import { InboxBell } from '#features/inbox/components/inbox.tsx'
import { cart } from '#features/cart/cart-store.ts'
import { SignOutQuestion } from '#features/shell/components/sign-out-question.tsx'
import { useAvailability, useLive } from '#features/live/use-live.ts'

type SignedInProps = {
  viewer: Exclude<Extract<Viewer, { userId: string }>, { state: 'unknown' }>
  /** Whether they are asked if they want to sign out. */
  isLeaving: boolean
  onStay: () => void
}

/** For signed-in visitors, in a chunk that loads after the first screen. */
export function SignedIn({ viewer, isLeaving, onStay }: SignedInProps) {
  useLive(viewer.userId, viewer.state === 'staff' ? viewer.role : null)
  // Not at checkout, where the button must not change under the finger: placing the order checks by itself.
  const isCartOpen = useLocation({ select: ({ pathname }) => pathname === '/cart' })
  useAvailability(isCartOpen, (ids) => {
    if (ids.some((id) => id === null || cart.state.items.some((item) => item.id === id))) void cart.validate()
  })
  return (
    <>
      <InboxBell viewer={viewer} />
      <SignOutQuestion open={isLeaving} onStay={onStay} />
    </>
  )
}
