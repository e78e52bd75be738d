import { assertEquals } from '@std/assert'
import { pushAddress } from './push-service.ts'

for (const endpoint of [
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
  'https://web.push.apple.com/QA',
]) {
  Deno.test(`${endpoint} is of a known push service`, () => assertEquals(pushAddress(endpoint)?.href, endpoint))
}

for (const endpoint of [
  '',
  'fcm.googleapis.com/a',
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://me@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@evil.test/a',
  'https://fcm.googleapis.com.evil.test/a',
  'https://evil.test/fcm.googleapis.com',
  'https://evilfcm.googleapis.com/a',
  'https://notify.windows.com.evil.test/a',
  'https://evilnotify.windows.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://push.test/a',
  'file:///etc/passwd',
]) {
  Deno.test(`${endpoint || 'nothing'} is not called`, () => assertEquals(pushAddress(endpoint), null))
}

Deno.test('a test names a service of its own for its host alone', () => {
  const own = 'http://127.0.0.1:4000'
  assertEquals(pushAddress('https://push.test/a', own)?.href, 'http://127.0.0.1:4000/a')
  assertEquals(pushAddress('https://evil.test/a', own), null)
  assertEquals(pushAddress('http://push.test/a', own), null)
  assertEquals(pushAddress('https://fcm.googleapis.com/a', own)?.href, 'https://fcm.googleapis.com/a')
})
