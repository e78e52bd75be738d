import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from './files.ts'

test('what is being read stays readable when it is removed, what was removed before is not there', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'files-'))
  const files = createFiles(dir)
  await files.write('one', new TextEncoder().encode('%PDF'))
  const content = await files.read('one')
  await files.remove('one')
  expect(await new Response(content).text()).toBe('%PDF')
  expect(await files.read('one')).toBeUndefined()
  rmSync(dir, { recursive: true })
})
