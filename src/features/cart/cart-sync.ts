import { inOneTab } from '#lib/storage/one-tab'
import { mergeCarts, type Cart } from './cart.ts'

const PUSH_AFTER = 500

/** `null` when the server has no cart of the user. */
export type ServerCart = { items: Cart; updatedAt: string } | null

export type CartServer = {
  load(userId: string): Promise<ServerCart>
  /** Returns the time that the server gave to the saved version. */
  save(userId: string, items: Cart): Promise<string>
  remove(userId: string): Promise<void>
}

/** Whose cart this browser holds, the server's version it comes from, and whether changes still have to be pushed. */
export type SyncMark = { userId: string; updatedAt: string | null; pending: boolean }

export type LocalCart = {
  read(): Cart
  replace(cart: Cart): void
  readMark(): SyncMark | null
  writeMark(mark: SyncMark | null): void
}

/**
 * Settles the local cart with the server's when a session begins.
 * - A guest's cart has no mark: this is a real sign-in, so the two are merged.
 * - With the user's own mark they were merged before, and a second merge would revive lines removed elsewhere: the server's
 *   cart counts, unless there are changes to push. Changes made on both sides are merged, so that nothing is lost.
 * - Somebody else's cart is not this user's to keep.
 */
export function reconcile(
  local: Cart,
  mark: SyncMark | null,
  userId: string,
  server: ServerCart,
): { cart: Cart; pending: boolean } {
  const remote = server?.items ?? []
  if (mark && (mark.userId !== userId || !mark.pending)) return { cart: remote, pending: false }
  if (mark && mark.updatedAt === (server?.updatedAt ?? null)) return { cart: local, pending: true }
  const cart = mergeCarts(remote, local)
  return { cart, pending: JSON.stringify(cart) !== JSON.stringify(remote) }
}

/**
 * Keeps a user's cart on the server: settles when a session begins, then pushes changes, one push at a time and some moments
 * after the last change. Each push sends the cart as it then is, so a late one can never revive what was removed before it,
 * and settles first, so that it does not wipe out what another device has put in.
 */
export function createCartSync(server: CartServer, local: LocalCart) {
  let userId: string | undefined
  let settledFor: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue = Promise.resolve()

  /** Resolves when the carts are merged, or could not be. */
  function start(user: string) {
    userId = user
    return enqueue()
  }

  /** Ends the session without a push: an emptied cart must not delete what the server keeps. */
  function stop() {
    forgetTimer()
    userId = undefined
    settledFor = undefined
    local.writeMark(null)
  }

  /** This tab has changed the cart. */
  function changed() {
    const mark = local.readMark()
    if (mark) local.writeMark({ ...mark, pending: true })
    if (!userId) return
    forgetTimer()
    timer = setTimeout(() => void enqueue(), PUSH_AFTER)
  }

  /**
   * The server or another device has changed the server's cart: a pending push is out of date, and both are merged
   * again.
   */
  function changedByServer(): Promise<void> {
    settledFor = undefined
    return enqueue()
  }

  /** Pushes what is pending or has failed before, and waits for it. */
  function flush(): Promise<void> {
    return timer !== undefined || local.readMark()?.pending ? enqueue() : queue
  }

  function enqueue(): Promise<void> {
    forgetTimer()
    const turn = queue.then(() => inOneTab('cart-sync', synchronise))
    queue = turn.catch(() => undefined) // a turn that fails does not fail those after it
    return turn
  }

  function forgetTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  async function synchronise() {
    const user = userId
    if (user && (await settle(user))) await push(user)
  }

  async function settle(user: string): Promise<boolean> {
    let remote: ServerCart
    try {
      remote = await server.load(user)
    } catch {
      return settledFor === user // silent: the local cart goes on, and the next change tries again
    }
    if (userId !== user) return false
    const { cart, pending } = reconcile(local.read(), local.readMark(), user, remote)
    local.replace(cart)
    local.writeMark({ userId: user, updatedAt: remote?.updatedAt ?? null, pending })
    settledFor = user
    return true
  }

  async function push(user: string) {
    // Without a mark nobody is signed in any more; without a pending change another tab has pushed it.
    if (!local.readMark()?.pending) return
    const pushed = local.read()
    const updatedAt = await send(user, pushed)
    if (updatedAt === undefined || userId !== user) return
    local.writeMark({ userId: user, updatedAt, pending: JSON.stringify(local.read()) !== JSON.stringify(pushed) })
  }

  async function send(user: string, items: Cart): Promise<string | null | undefined> {
    const empty = items.length === 0
    try {
      if (!empty) return await server.save(user, items)
      await server.remove(user)
      return null
    } catch (error) {
      console.error(
        empty ? 'Ошибка при удалении корзины на сервере' : 'Ошибка при сохранении корзины на сервере',
        error,
      )
      return undefined
    }
  }

  return { start, stop, changed, changedByServer, flush }
}
