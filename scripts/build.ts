/** Builds the shop: the client, then every public page prerendered from the backend, then what its host must know. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { findBackend, findSite, type Backend } from './backend.ts'
import { readBuild, writeBuildMeta } from './build-manifest.ts'
import { compress } from './compress.ts'
import { printHeaders, printNginx, printRedirects } from './hosting/print.ts'
import { hostingOf, type Hosting } from './hosting/rules.ts'
import { prerender } from './prerender.ts'
import type * as Drawing from '../src/prerender.tsx'
import { brand } from '../src/lib/text/brand.ts'
import { llmsTxt, robots, sitemap } from './site-files.ts'
import { buildStaffWorker } from './staff-worker.ts'

process.env.NODE_ENV = 'production'

const dist = resolve(process.env.DIST_DIR ?? 'dist')
// Replaces the previous build when it is whole: a build that fails changes nothing.
const next = `${dist}.next`
// Among the packages, which what is built for Node imports.
const drawing = resolve(`node_modules/.prerender-${process.pid}`)
const startedAt = performance.now()

try {
  await buildShop()
} catch (error) {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exitCode = 1
} finally {
  await Promise.all([next, drawing].map((dir) => rm(dir, { recursive: true, force: true })))
}

async function buildShop(): Promise<void> {
  const backend = findBackend()
  const site = findSite()
  await assertAnswering(backend)

  step(`Building for ${site}, with the backend at ${backend.url}`)
  await build({ logLevel: 'warn', build: { outDir: next, manifest: true } })
  await build({
    logLevel: 'warn',
    build: { outDir: drawing, ssr: 'src/prerender.tsx', manifest: false, copyPublicDir: false },
  })
  const { commonData, draw, formerSlugs, legacyIds, publicPaths, routerPaths }: typeof Drawing = await import(
    pathToFileURL(join(drawing, 'prerender.js')).href
  )

  const pages = await publicPaths()
  step(`Prerendering ${pages.length} pages`)
  const prerendered = pages.map(({ path }) => path)
  const version = await readBuild(next)
  const read = await prerender(prerendered, {
    dir: next,
    buildId: version.id,
    draw,
    commonData: await commonData(),
    onProgress: progress,
  })

  step('Writing what the host must know')
  const paths = routerPaths()
  const hosting = hostingOf({
    backend,
    site,
    legacyIds: await legacyIds(),
    formerSlugs: await formerSlugs(),
    routerPaths: paths.map(({ path }) => path),
    prerendered: new Set(prerendered),
  })
  const redirects = Object.fromEntries(hosting.redirects.map(({ from, to }) => [from, to]))
  await writeBuildMeta(next, version, { prerendered, redirects })
  await writeFile(join(next, 'sitemap.xml'), sitemap(site, pages))
  const hidden = paths.filter(({ isPrivate }) => isPrivate).map(({ path }) => path)
  await writeFile(join(next, 'robots.txt'), robots(site, hidden))
  await writeFile(join(next, 'llms.txt'), llmsTxt(site, brand, read))
  await buildStaffWorker(next)
  await rm(join(next, '.vite'), { recursive: true })
  await compress(next)
  await writeHosting(hosting)

  await takeIntoUse()
  step(`Built ${dist}`)
}

async function writeHosting(hosting: Hosting): Promise<void> {
  await writeFile(join(next, '_redirects'), printRedirects(hosting))
  await writeFile(join(next, '_headers'), printHeaders(hosting.headers))
  await writeFile(`${dist}.nginx.conf`, printNginx(hosting))
  await writeFile(`${dist}.hosting.json`, JSON.stringify(hosting))
}

async function takeIntoUse(): Promise<void> {
  const former = `${dist}.former`
  await rm(former, { recursive: true, force: true })
  await rename(dist, former).catch(() => undefined) // the first build replaces nothing
  await rename(next, dist)
  await rm(former, { recursive: true, force: true })
}

async function assertAnswering({ url, publishableKey }: Backend): Promise<void> {
  const path = '/rest/v1/product_types?select=id&limit=1'
  const answer = await fetch(url + path, { headers: { apikey: publishableKey } }).catch(() => undefined)
  if (!answer) throw new Error(`The backend at ${url} does not answer, and the pages are made from it. Is it running?`)
  if (!answer.ok) throw new Error(`The backend at ${url} answered ${answer.status} to ${path}: ${await answer.text()}`)
}

function step(what: string): void {
  console.log(`${what} … (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** Redrawn in place where somebody looks on; a log has the sum alone. */
function progress(done: number, of: number): void {
  if (process.stdout.isTTY) process.stdout.write(done < of ? `\r  ${done} of ${of}` : '\r')
}
