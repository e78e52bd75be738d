/** Of Chrome and its kin, Firefox, Edge and Safari. A function calls no other address that somebody has entered. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com|web\.push\.apple\.com)$/

/** The host of subscriptions that tests make; where PUSH_TEST_SERVICE is set, they are answered there. */
const TEST_HOST = 'push.test'

/** Where a push to this subscription is posted; null where no known push service keeps it. */
export function pushAddress(endpoint: string, testService = Deno.env.get('PUSH_TEST_SERVICE')): URL | null {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return null
  if (testService && url.hostname === TEST_HOST) return new URL(url.pathname, testService)
  return SERVICES.test(url.hostname) ? url : null
}
