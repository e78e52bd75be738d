import { expect, test } from 'vitest'
import { checkName, isMimeAllowed, readUpload } from './upload.ts'

test.each([
  ['image/png', null, true],
  ['image/png', [], true],
  ['image/png', ['image/png'], true],
  ['image/png', ['image/*'], true],
  ['image/png', ['application/pdf', 'image/jpeg'], false],
  ['imagex/png', ['image/*'], false],
])('%s against %j: %s', (mimetype, allowed, expected) => expect(isMimeAllowed(mimetype, allowed)).toBe(expected))

test.each(['a/b c.pdf', "it's (1).pdf"])('%s is a name', (name) => expect(() => checkName(name)).not.toThrow())
test.each(['', '/a', 'a//b', 'a/../b', 'крем.pdf', 'a\nb', 'a%b'])('%j is not a name', (name) =>
  expect(() => checkName(name)).toThrow(/Invalid key/),
)

test('a form and bare bytes mean the same file', async () => {
  const form = new FormData()
  form.append('cacheControl', '60')
  form.append('', new Blob(['text'], { type: 'text/plain;charset=utf-8' }), 'a.txt')
  const sent = await readUpload(new Request('http://x', { method: 'POST', body: form }))
  const bare = await readUpload(
    new Request('http://x', {
      method: 'POST',
      body: 'text',
      headers: { 'content-type': 'text/plain', 'cache-control': 'max-age=60' },
    }),
  )
  for (const upload of [sent, bare]) {
    expect(new TextDecoder().decode(upload.content)).toBe('text')
    expect(upload).toMatchObject({ mimetype: 'text/plain', cacheControl: 'max-age=60' })
  }
})
