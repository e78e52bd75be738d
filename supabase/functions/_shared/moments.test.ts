import { assertEquals } from '@std/assert'
import { dayInWords, momentInWords } from './moments.ts'

Deno.test('the day is the one in Almaty', () => {
  assertEquals(dayInWords('2026-11-20T18:59:59Z'), '20 ноября 2026 г.')
  assertEquals(dayInWords('2026-11-20T19:00:00Z'), '21 ноября 2026 г.')
})

Deno.test('and so is the time', () => {
  assertEquals(momentInWords('2026-11-20T19:05:00Z'), '21 ноября 2026 г., 00:05')
})
