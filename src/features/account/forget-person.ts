/** The cart, the search, the offline desk and what was counted have rules of their own; supabase-js removes the session. */
const KEPT = /^(sb-|cart|search_|offline$|cabinet-counts:)/

/** Removes what this browser stores of a person who signed out: roles, drafts, products viewed. */
export function forgetPerson(stores: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const store of stores) {
    for (const key of Object.keys(store)) if (!KEPT.test(key)) store.removeItem(key)
  }
}
