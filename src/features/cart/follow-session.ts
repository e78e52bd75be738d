import { beforeSignOut, onUserChange, session, sessionKnown } from '#features/account/session-store.ts'
import { storedUserId } from '#lib/storage/stored-session'
import { cart } from './cart-store.ts'

const SIGN_OUT_TIMEOUT = 3000

/** Keeps the cart in step with storage, other tabs and the session, and checks availability on start. */
export function startCart() {
  cart.load()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'cart' || key === null) cart.receive(newValue)
  })
  addEventListener('online', () => void cart.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshCart()
  })

  onUserChange(({ user, previous }) => {
    if (previous) cart.signedOut()
    if (user) void settle(user.id)
  })
  beforeSignOut(() => Promise.race([cart.flush(), pause(SIGN_OUT_TIMEOUT)]))

  void sessionKnown().then(() => {
    if (session.supabase_user) return // settled above
    // The session ended elsewhere, so its cart goes too. A session that could not be refreshed is still stored.
    if (cart.isOwned() && !storedUserId()) cart.signedOut()
    void cart.validate()
  })
}

/** The cart may have changed on another device meanwhile, prices and stock in the shop. */
async function refreshCart() {
  await cart.refresh()
  await cart.validate()
}

async function settle(userId: string) {
  await cart.signedIn(userId)
  await cart.validate()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
