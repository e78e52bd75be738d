import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startJobClock } from '../../local/job-clock.ts'
import { backend, client, database, signedUpUser } from '../support/backend.ts'
import { personas } from '../e2e/support/personas.ts'
import { expectUnchanged } from '../support/fingerprint.ts'
import { actAs } from '../support/orders.ts'

// Jobs as their runners find them: on connections that meet or are lost, and over HTTP as the minute's call.

const sql = database(4)
const service = client(backend.secretKey)
const letterbox = service.storage.from('clinic-documents')
const forgotten = `${personas.clinic.id}/forgotten-${randomUUID()}.pdf`

beforeAll(async () => {
  await sql.unsafe(`
    create table private.test_runs (job text not null);
    create function private.test_slow(batch int) returns int language plpgsql set search_path = '' as $$
    begin
      insert into private.test_runs values ('test_slow');
      perform pg_sleep(2);
      return 1;
    end $$;
    create function private.test_quick(batch int) returns int language sql set search_path = '' as $$
      with noted as (insert into private.test_runs values ('test_quick') returning 1) select 1
    $$;`)
})
beforeEach(async () => {
  await sql`truncate private.test_runs, public.job_wakes`
  await sql`delete from public.jobs where name like 'test_%'`
  // The shop's own rest meanwhile: a runner takes but a few at once into its hands, and another would find the others.
  await sql`update public.jobs set next_run_at = now() + interval '1 day'`
})
afterAll(async () => {
  await letterbox.remove([forgotten])
  await sql`delete from public.jobs where name like 'test_%'`
  await sql`update public.jobs set next_run_at = now()`
  await sql.unsafe(
    'drop function private.test_slow, private.test_quick; drop table private.test_runs; delete from public.file_removals',
  )
  await sql.end({ timeout: 1 }) // the driver would wait for the connection that was lost
})

const addJob = (name: string) =>
  sql`insert into public.jobs (name, title, daily_at, batch, next_run_at) values (${name}, 'Проверка', '03:00', 10, '2026-01-01')`
const runDueJobs = async () => {
  const [row] = await sql<{ answer: { ran: string[]; has_more: boolean } }[]>`select public.run_due_jobs() as answer`
  return row!.answer
}
const runs = async () => (await sql`select job from private.test_runs order by job`).map(({ job }) => job as string)
const stateOf = async (name: string) =>
  (await sql`select last_handled, last_error, attempts from public.jobs where name = ${name}`)[0]

describe('runners', () => {
  test('two at once run each job once', async () => {
    await addJob('test_slow')
    await addJob('test_quick')
    const answers = await Promise.all([runDueJobs(), runDueJobs()])
    expect(answers.flatMap(({ ran }) => ran).toSorted()).toEqual(['test_quick', 'test_slow'])
    expect(await runs()).toEqual(['test_quick', 'test_slow'])
  })

  test('one does not wait for what another is running, nor asks to call again for it', async () => {
    await addJob('test_slow')
    await addJob('test_quick')
    await sql`update public.jobs set next_run_at = '2026-02-01' where name = 'test_quick'`
    const slow = runDueJobs()
    await started()
    expect(await runDueJobs()).toEqual({ ran: ['test_quick'], has_more: false })
    expect(await runDueJobs()).toEqual({ ran: [], has_more: false })
    await slow
    expect(await runs()).toEqual(['test_quick', 'test_slow'])
  })

  test('one whose connection is lost leaves no half work, and the next does it', async () => {
    await addJob('test_slow')
    const lost = runDueJobs().catch((error: Error) => error)
    await started()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`
    expect(await lost).toBeInstanceOf(Error)
    expect(await runs()).toEqual([])
    expect(await stateOf('test_slow')).toEqual({ last_handled: null, last_error: null, attempts: 0 })

    expect(await runDueJobs()).toEqual({ ran: ['test_slow'], has_more: false })
    expect(await stateOf('test_slow')).toEqual({ last_handled: 1, last_error: null, attempts: 0 })
  })

  test('a job that runs out of its time is noted, and what waits behind it comes next', async () => {
    await addJob('test_slow')
    await addJob('test_quick')
    await sql`update public.jobs set next_run_at = '2025-12-31' where name = 'test_slow'`
    await sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = '1s'`
      await transaction`select public.run_due_jobs()`
    })
    expect(await stateOf('test_slow')).toMatchObject({ last_error: expect.stringContaining('57014'), attempts: 1 })
    expect(await runDueJobs()).toEqual({ ran: ['test_quick'], has_more: false })
  })

  test('waking a job waits for nobody, and the job runs once more', async () => {
    await addJob('test_slow')
    const slow = runDueJobs()
    await started()
    await asAdmin((admin) => admin`select public.run_job_now('test_slow')`)
    expect(await runs(), 'it is still running').toEqual([])
    await slow
    expect(await runDueJobs()).toEqual({ ran: ['test_slow'], has_more: false })
  })

  test('an admin who has a night rated again does not wait for the job that rates it', async () => {
    const recompute = () =>
      asAdmin((admin) => admin`select public.recompute_ratings((now() at time zone 'Asia/Almaty')::date)`)
    await recompute()
    await meanwhile(async (job) => {
      expect((await job`select public.run_due_jobs() as answer`)[0]!['answer'].ran).toEqual(['snapshot_ratings'])
    }, recompute)
    expect(await sql`select from private.rating_runs where finished_at is null`).toHaveLength(2)
    await sql`update private.rating_runs set finished_at = now() where finished_at is null`
  })

  test('an admin who closes a month does not wait for the job that closes it', async () => {
    const [closed] = await sql`
      update private.bonus_months set closed_at = null where month = (select max(month) from private.bonus_months) returning month::text`
    const month = closed!['month'] as string
    await meanwhile(
      (job) => job`insert into private.bonus_months (month, closed_at) values (${month}, now())`,
      () => asAdmin((admin) => admin`select public.close_bonus_month(${month})`),
    )
    expect(await sql`select from private.bonus_months where month = ${month} and closed_at is null`).toHaveLength(2)
    await sql`delete from private.bonus_months where month = ${month} and requested_by = ${personas.admin.id}`
    await sql`update private.bonus_months set closed_at = now() where month = ${month}`
  })

  /** Runs `work` in a transaction that is rolled back, and `call` before it ends. */
  async function meanwhile(work: (job: postgres.TransactionSql) => Promise<unknown>, call: () => Promise<unknown>) {
    const undone = new Error('undone')
    const both = sql.begin(async (job) => {
      await work(job)
      await call()
      throw undone
    })
    await expect(both).rejects.toBe(undone)
  }

  const asAdmin = (work: (admin: postgres.TransactionSql) => Promise<unknown>) =>
    actAs(sql, personas.admin.id, async (admin) => {
      await admin`set local lock_timeout = '1s'`
      await work(admin)
    })

  /** Waits until a runner sleeps in a job. */
  async function started(): Promise<void> {
    await expect.poll(async () => (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`).length).toBe(1)
  }
})

describe('run-jobs', () => {
  const url = `${backend.url}/functions/v1/run-jobs`
  const call = (headers: Record<string, string>, method = 'POST') => fetch(url, { method, headers })
  const allowed = { apikey: backend.secretKey }

  test('requires a secret key', async () => {
    const admin = client()
    const { data } = await admin.auth.signInWithPassword({ email: personas.superAdmin.email, password: 'Aurelis-2026' })
    const someone = await signedUpUser()
    const token = (await someone.client.auth.getSession()).data.session!.access_token
    for (const headers of [
      {},
      { apikey: backend.publishableKey },
      { apikey: 'sb_secret_of_another_project' },
      { apikey: `${backend.secretKey}x` },
      { authorization: `Bearer ${backend.secretKey}` },
      { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
      { apikey: backend.publishableKey, authorization: `Bearer ${data.session!.access_token}` },
    ] as Record<string, string>[]) {
      await expectUnchanged(sql, async () => expect((await call(headers)).status, JSON.stringify(headers)).toBe(401))
    }
    await service.auth.admin.deleteUser(someone.id)
  })

  test('has nothing to get', async () => {
    expect((await call(allowed, 'GET')).status).toBe(405)
  })

  test('runs what is due', async () => {
    await addJob('test_quick')
    const response = await call(allowed)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { batches: number }).batches).toBeGreaterThan(0)
    expect(await runs()).toEqual(['test_quick'])
    expect(await stateOf('test_quick')).toMatchObject({ last_handled: 1 })
  })

  test('removes a file that a clinic forgot a year ago, and none younger', async () => {
    const young = forgotten.replace('forgotten', 'young')
    for (const path of [forgotten, young]) {
      const { error } = await letterbox.upload(path, new Blob(['%PDF-1.7'], { type: 'application/pdf' }))
      if (error) throw error
    }
    await sql`update storage.objects set created_at = now() - interval '12 months 1 second' where name = ${forgotten}`
    await sql`update storage.objects set created_at = now() - interval '12 months' + interval '1 hour' where name = ${young}`
    await sql`update public.jobs set next_run_at = now() where name = 'list_forgotten_files'`

    expect((await call(allowed)).status).toBe(200)
    expect((await letterbox.download(forgotten)).data).not.toBeNull()
    await sql`update public.file_removals set due_at = now() where path = ${forgotten}`
    expect((await call(allowed)).status).toBe(200)

    expect((await letterbox.download(forgotten)).data).toBeNull()
    expect((await letterbox.download(young)).data).not.toBeNull()
    expect((await sql`select from public.file_removals where path = ${forgotten}`).length).toBe(0)
    await letterbox.remove([young])
  })

  test('is called by the embedded stack again and again, until that stops', async () => {
    await addJob('test_quick')
    const stop = startJobClock({ api_url: backend.url, secret_key: backend.secretKey }, 100)
    await expect.poll(runs).toEqual(['test_quick'])
    await sql`update public.jobs set next_run_at = now() where name = 'test_quick'`
    await expect.poll(runs).toEqual(['test_quick', 'test_quick'])
    stop()
  })
})
