import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFile } from '../../scripts/compress.ts'
import type { Processes } from './processes.ts'
import type { TestBackend } from './stack-setup.ts'

/** A shop as tests call its parts in their environment: served where its backend's e-mails lead, from the folder of its build. */
export type Shop = TestBackend['names'] & { DIST_DIR: string }

const envOf = ({ APP_URL, DIST_DIR, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY }: Shop, site?: string) => ({
  APP_PORT: new URL(APP_URL).port,
  DIST_DIR,
  STACK_DIR: path.dirname(DIST_DIR),
  VITE_SUPABASE_URL: SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: SUPABASE_PUBLISHABLE_KEY,
  ...(site && { VITE_SITE_URL: site }),
})

/** Builds a shop from its backend, for another address of the site if one is named. */
export async function buildShop(processes: Processes, shop: Shop, site?: string): Promise<void> {
  const code = await processes.run(process.execPath, ['scripts/build.ts'], envOf(shop, site))
  if (code !== 0) throw new Error('The shop could not be built.')
}

/** Makes a build serve another shop: replaces the addresses that are text in its files. */
export async function copyBuild(from: Shop, to: Shop): Promise<void> {
  for (const part of ['', '.hosting.json']) cpSync(from.DIST_DIR + part, to.DIST_DIR + part, { recursive: true })
  const texts = readdirSync(to.DIST_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  const changed = texts.map((name) => path.join(to.DIST_DIR, name)).filter((file) => readdress(file, from, to))
  readdress(`${to.DIST_DIR}.hosting.json`, from, to)
  await Promise.all(changed.map(compressFile))
}

const TEXT = /\.(?:html|js|json|txt|xml)$/

/** Whether the file named any of the addresses. */
function readdress(file: string, from: Shop, to: Shop): boolean {
  const text = readFileSync(file, 'utf8')
  const hostOf = (url: string) => new URL(url).host // without its protocol: Realtime has another
  const ours = text
    .replaceAll(hostOf(from.SUPABASE_URL), hostOf(to.SUPABASE_URL))
    .replaceAll(hostOf(from.APP_URL), hostOf(to.APP_URL))
  if (ours === text) return false
  writeFileSync(file, ours)
  return true
}

/** Serves a build until its program is stopped. */
export async function serveShop(processes: Processes, shop: Shop): Promise<void> {
  processes.start(process.execPath, ['scripts/serve.ts'], envOf(shop))
  const isThere = () =>
    fetch(shop.APP_URL)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (await isThere()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The shop does not answer at ${shop.APP_URL}.`)
}
