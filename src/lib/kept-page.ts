import { storedUserId } from './stored-session'

/**
 * A page that the browser kept as it was (Back, after a visit elsewhere) hears nothing of what happened meanwhile: with another
 * session, or none, it is loaded once more instead of showing what somebody else saw.
 */
export function reloadForAnother() {
  let left: string | undefined
  addEventListener('pagehide', () => (left = storedUserId()))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && storedUserId() !== left) location.reload()
  })
}
