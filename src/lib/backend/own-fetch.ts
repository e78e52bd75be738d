import { sessionFetch } from './session-fetch'
import { supabase } from './supabase'

/** `sessionFetch` for calls outside supabase-js. */
export const ownFetch: typeof fetch = (input, init) => sessionFetch(async () => (await supabase()).auth)(input, init)
