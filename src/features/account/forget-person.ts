/** What the cart, the search and the offline desk forget by rules of their own, and the session, which supabase-js removes. */
const KEPT = /^(sb-|cart|search_|offline$)/

/** Removes what this browser keeps of a person who has signed out: roles, drafts, products viewed. */
export function forgetPerson(stores: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const store of stores) {
    for (const key of Object.keys(store)) if (!KEPT.test(key)) store.removeItem(key)
  }
}
