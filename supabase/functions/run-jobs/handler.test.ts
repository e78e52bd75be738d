import { assertEquals } from '@std/assert'
import { quietly } from '../_shared/quietly.ts'
import { handle, type Removal, type Workshop } from './handler.ts'

const paper = { bucket: 'clinic-documents', paths: ['a/1.pdf', 'a/2.pdf'] }
const receipt = { bucket: 'order-receipts', paths: ['b/3.pdf'] }

/** A workshop with so many batches of jobs and these files, which writes down what is done in it. */
function workshopWith({ batches = 1, files = [] as Removal[][], now = Date.now } = {}) {
  const done: string[] = []
  const log = (what: string) => Promise.resolve(void done.push(what))
  const workshop: Workshop = {
    async runDueJobs() {
      await log('run')
      batches -= 1
      return { ran: ['prune'], has_more: batches > 0 }
    },
    claimFiles: () => Promise.resolve(files.shift() ?? []),
    remove: ({ bucket, paths }) => log(`remove ${bucket} ${paths}`),
    finish: ({ bucket, paths }, error) => log(`finish ${bucket} ${paths} ${error}`),
    now,
  }
  return { done, workshop }
}

async function post(workshop: Workshop) {
  const response = await handle(new Request('http://localhost/run-jobs', { method: 'POST' }), () => workshop)
  return { status: response.status, body: await response.json() }
}

Deno.test('jobs run until none has more to do', async () => {
  const { done, workshop } = workshopWith({ batches: 3 })
  assertEquals(await post(workshop), { status: 200, body: { batches: 3, removed: 0 } })
  assertEquals(done, ['run', 'run', 'run'])
})

Deno.test('files are removed and struck off the list, until there are no more', async () => {
  const { done, workshop } = workshopWith({ files: [[paper, receipt], [receipt]] })
  assertEquals(await post(workshop), { status: 200, body: { batches: 1, removed: 4 } })
  assertEquals(done, [
    'run',
    'remove clinic-documents a/1.pdf,a/2.pdf',
    'finish clinic-documents a/1.pdf,a/2.pdf undefined',
    'remove order-receipts b/3.pdf',
    'finish order-receipts b/3.pdf undefined',
    'remove order-receipts b/3.pdf',
    'finish order-receipts b/3.pdf undefined',
  ])
})

Deno.test('files that Storage does not remove stay on the list, and the others go', async () => {
  const { done, workshop } = workshopWith({ files: [[paper, receipt]] })
  const { remove } = workshop
  workshop.remove = (removal) => (removal === paper ? Promise.reject(new Error('Storage is down')) : remove(removal))
  assertEquals(await quietly(() => post(workshop)), { status: 200, body: { batches: 1, removed: 1 } })
  assertEquals(done.slice(1), [
    'finish clinic-documents a/1.pdf,a/2.pdf Error: Storage is down',
    'remove order-receipts b/3.pdf',
    'finish order-receipts b/3.pdf undefined',
  ])
})

Deno.test('a call ends in time, whatever there is left to do, and jobs leave time for files', async () => {
  let clock = 0
  const { done, workshop } = workshopWith({ batches: 100, files: [[receipt], [paper]], now: () => (clock += 7_000) })
  assertEquals(await post(workshop), { status: 200, body: { batches: 4, removed: 1 } })
  assertEquals(done, [
    'run',
    'run',
    'run',
    'run',
    'remove order-receipts b/3.pdf',
    'finish order-receipts b/3.pdf undefined',
  ])
})

Deno.test('files go even when jobs cannot be run', async () => {
  const { done, workshop } = workshopWith({ files: [[receipt]] })
  workshop.runDueJobs = () => Promise.reject(new Error('relation does not exist'))
  assertEquals(await quietly(() => post(workshop)), { status: 500, body: { code: 'unexpected' } })
  assertEquals(done, ['remove order-receipts b/3.pdf', 'finish order-receipts b/3.pdf undefined'])
})
