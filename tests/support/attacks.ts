import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect } from 'vitest'
import { backend, client, signedUpUser } from './backend.ts'
import { type Answer, expectRefusal, expectUnchanged, fingerprint } from './fingerprint.ts'
import { createFixtures } from './fixtures.ts'
import { mailDomain } from './mail-domain.ts'
import { placeOrder } from './orders.ts'

// What attacks need: people of their own to attack with and to attack, and a way to see that nothing is different afterwards.

export const BUCKET = 'clinic-documents'

export type Person = Awaited<ReturnType<typeof signedUpUser>>

type Standing = {
  status?: 'pending' | 'verified' | 'reject'
  kind?: 'application' | 'blocked'
  resubmits?: number
  managerId?: string
}

export interface Attacks {
  newClinic: (standing: Standing) => Promise<Person>
  /** Somebody to whom a super admin has given this role. */
  newStaff: (superAdmin: SupabaseClient, role: string) => Promise<Person>
  /** An order of one new product; answers with its id. */
  newOrder: (clinicId: string) => Promise<string>
  /** A document that was looked at, with its file; answers with its path. */
  addDocument: (clinic: Person, verdict?: 'pending' | 'accepted') => Promise<string>
  /** Takes somebody else out again, too, when the tests are over. */
  adopt: (userId: string) => void
  /** An attempt that is turned away with this status, and this word if a function says one. Nothing is different afterwards. */
  expectRefusal: (attempt: PromiseLike<Answer>, status: number, word?: string) => Promise<void>
  /** An attempt that finds nothing it might touch. */
  expectNothingTouched: (attempt: PromiseLike<Answer>) => Promise<void>
  expectUnchanged: (attempt: () => Promise<unknown>) => Promise<void>
  /** A fingerprint of every table of the shop, of the files, and of who has an account or a session. */
  everything: () => Promise<Record<string, string>>
  /** Takes everybody and everything out again. */
  remove: () => Promise<void>
}

export function createAttacks(sql: postgres.Sql): Attacks {
  const service = client(backend.secretKey)
  const shop = createFixtures(sql)
  const people: string[] = []

  async function newPerson(): Promise<Person> {
    const person = await signedUpUser(`${randomUUID()}@${mailDomain}`)
    people.push(person.id)
    return person
  }

  return {
    everything: () => fingerprint(sql),
    expectUnchanged: (attempt) => expectUnchanged(sql, attempt),
    expectRefusal: (attempt, status, word) => expectRefusal(sql, attempt, status, word),
    adopt: (userId) => void people.push(userId),

    async newClinic({ status = 'verified', kind, resubmits = 0, managerId }) {
      const person = await newPerson()
      await sql`
        insert into public.user_clinic_info
          (user_id, status, reject_kind, reject_reason, resubmits, legal_form, legal_name, contact_name, phone, city, address,
           specialization, account_manager_id)
        values (${person.id}, ${status}, ${kind ?? null}, ${kind ? 'Причина' : null}, ${resubmits}, 'ТОО', 'Атака', 'Асель Нурланова',
                '+77010000001', 'Алматы', 'ул. Абая, 1', 'Клиника', ${managerId ?? null})`
      return person
    },

    async newStaff(superAdmin, role) {
      const person = await newPerson()
      await superAdmin.rpc('grant_role', { user_id: person.id, role }).throwOnError()
      return person
    },

    async newOrder(clinicId) {
      const { id } = await placeOrder(sql, clinicId, [{ sku: await shop.product({ stock: 5 }), quantity: 1 }])
      return id
    },

    async addDocument({ id }, verdict = 'pending') {
      const path = `${id}/checked/${randomUUID()}.pdf`
      const paper = new Blob(['%PDF-1.7 paper'], { type: 'application/pdf' })
      const { error } = await service.storage.from(BUCKET).upload(path, paper)
      if (error) throw error
      await sql`
        insert into public.clinic_documents (user_id, kind, storage_path, file_name, mime, size, verdict)
        values (${id}, 'license', ${path}, 'a.pdf', 'application/pdf', 14, ${verdict})`
      return path
    },

    async expectNothingTouched(attempt) {
      await expectUnchanged(sql, async () => expect(await attempt).toMatchObject({ data: [], error: null }))
    },

    async remove() {
      await shop.remove()
      await sql`delete from public.orders where user_id = any (${people}::uuid[])`
      await sql`delete from public.user_clinic_info where user_id = any (${people}::uuid[])`
      for (const id of people) {
        const { data: files } = await service.storage.from(BUCKET).list(`${id}/checked`)
        if (files?.length) await service.storage.from(BUCKET).remove(files.map(({ name }) => `${id}/checked/${name}`))
        await service.auth.admin.deleteUser(id)
      }
    },
  }
}

/** The rows of a table that somebody reads when asking for these. */
export async function rowsOf(
  db: SupabaseClient,
  table: string,
  column: string,
  value: string,
): Promise<{ rows: unknown[] | null }> {
  return { rows: (await db.from(table).select().eq(column, value)).data }
}

/** Calls an edge function by plain HTTP, with whatever token this client has. */
export async function callFunction(db: SupabaseClient, name: string, body?: object) {
  const token = (await db.auth.getSession()).data.session?.access_token
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** The status of a refusal of Storage, which supabase-js keeps in more than one place. */
export function statusOf(error: unknown): number {
  const { status, statusCode, originalError } = (error ?? {}) as {
    status?: number
    statusCode?: string
    originalError?: { status?: number }
  }
  return Number(statusCode ?? status ?? originalError?.status ?? 200)
}
