import { storedUserId } from './stored-session'

/** A page restored by Back keeps the previous session's content: reloads when the session differs. */
export function reloadForAnother() {
  let left: string | undefined
  addEventListener('pagehide', () => (left = storedUserId()))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedUserId() !== left) location.reload()
  })
}
