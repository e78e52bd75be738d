import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKey } from '../callers.ts'
import { seedBuckets } from './seed.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  mkdirSync(path.join(dir, 'papers/anna'), { recursive: true })
  writeFileSync(path.join(dir, 'papers/anna/licence.pdf'), '%PDF')
  writeFileSync(path.join(dir, 'papers/diploma.jpg'), 'jpeg')
})
afterEach(() => rmSync(dir, { recursive: true }))

const refusing = { fetch: async () => Response.json({ message: 'Bucket not found' }, { status: 404 }) }

test('each file of a bucket is uploaded by its path below the folder', async () => {
  const uploads: unknown[] = []
  const storage = {
    async fetch(request: Request) {
      expect(request.headers.get('authorization')).toBe(`Bearer ${secretKey}`)
      uploads.push([new URL(request.url).pathname, request.headers.get('content-type'), await request.text()])
      return Response.json({})
    },
  }
  await seedBuckets(storage, { documents: { objects_path: './papers' }, receipts: {} }, dir)
  expect(uploads).toEqual([
    ['/storage/v1/object/documents/anna/licence.pdf', 'application/pdf', '%PDF'],
    ['/storage/v1/object/documents/diploma.jpg', 'image/jpeg', 'jpeg'],
  ])
})

test('a refused upload, a folder that is missing and a file of an unknown kind end the start', async () => {
  const documents = { objects_path: './papers' }
  await expect(seedBuckets(refusing, { documents }, dir)).rejects.toThrow(
    /licence\.pdf was not stored.*Bucket not found/,
  )
  await expect(seedBuckets(refusing, { documents: { objects_path: './lost' } }, dir)).rejects.toThrow(/lost is the/)
  writeFileSync(path.join(dir, 'papers/notes.txt'), 'no')
  await expect(seedBuckets(refusing, { documents }, dir)).rejects.toThrow(/notes\.txt cannot be seeded/)
})
