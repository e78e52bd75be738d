import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '../e2e/support/personas.ts'
import { BUCKET, createAttacks, type Person, statusOf } from '../support/attacks.ts'
import { backend, database } from '../support/backend.ts'

// A clinic's documents, and everybody who would read, plant, swap or withdraw one that is not theirs to.

const pdf = new Blob(['%PDF-1.7 attack'], { type: 'application/pdf' })

const sql = database()
const attacks = createAttacks(sql)
const { expectUnchanged } = attacks
/** The one who attacks, and the one who is attacked. */
let attacker: Person
let victim: Person

beforeAll(async () => {
  attacker = await attacks.newClinic({ managerId: personas.manager.id })
  victim = await attacks.newClinic({ managerId: personas.otherManager.id })
})
afterAll(async () => {
  await attacks.remove()
  await sql.end()
})

describe('another clinic', () => {
  test('keeps its files to itself: no list, no guessed path, no link, no copy', async () => {
    const path = await attacks.addDocument(victim)
    const files = attacker.client.storage.from(BUCKET)
    expect((await files.list(victim.id)).data).toEqual([])
    expect((await files.list(`${victim.id}/checked`)).data).toEqual([])
    await expectUnchanged(async () => {
      const mine = `${attacker.id}/stolen.pdf`
      for (const attempt of [
        files.download(path),
        files.createSignedUrl(path, 60),
        files.copy(path, mine),
        files.move(path, mine),
      ]) {
        const { error } = await attempt
        expect([400, 403, 404]).toContain(statusOf(error))
      }
      const plain = await fetch(`${backend.url}/storage/v1/object/public/${BUCKET}/${path}`)
      expect([400, 404]).toContain(plain.status)
      const { data: removed } = await files.remove([path])
      expect(removed).toEqual([])
    })
    expect((await victim.client.storage.from(BUCKET).download(path)).error).toBeNull()
  })

  test('has a folder that nobody else puts files into', async () => {
    await expectUnchanged(async () => {
      for (const path of [
        `${victim.id}/planted.pdf`,
        `${victim.id}/checked/planted.pdf`,
        `${attacker.id}/../${victim.id}/planted.pdf`,
      ]) {
        const { error } = await attacker.client.storage.from(BUCKET).upload(path, pdf)
        expect([400, 403]).toContain(statusOf(error))
      }
    })
  })
})

describe('a document', () => {
  test('that was accepted is neither overwritten nor taken back', async () => {
    const path = await attacks.addDocument(attacker, 'accepted')
    const files = attacker.client.storage.from(BUCKET)
    await expectUnchanged(async () => {
      for (const attempt of [
        files.upload(path, pdf, { upsert: true }),
        files.update(path, pdf),
        files.move(path, `${attacker.id}/gone.pdf`),
      ]) {
        const { error } = await attempt
        expect([400, 403, 404]).toContain(statusOf(error))
      }
      expect((await files.remove([path])).data).toEqual([])
    })
    const { data: file } = await files.download(path)
    expect(await file!.text()).toBe('%PDF-1.7 paper')
  })

  test('that was removed is not behind the link any more', async () => {
    const path = await attacks.addDocument(attacker)
    const files = attacker.client.storage.from(BUCKET)
    const { data } = await files.createSignedUrl(path, 60)
    expect((await fetch(data!.signedUrl)).status).toBe(200)
    await attacker.client.from('clinic_documents').delete().eq('storage_path', path)
    expect((await files.remove([path])).data).toHaveLength(1)
    expect([400, 404]).toContain((await fetch(data!.signedUrl)).status)
    const forged = data!.signedUrl.replace(attacker.id, victim.id)
    expect([400, 403, 404]).toContain((await fetch(forged)).status)
  })
})
