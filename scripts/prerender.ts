import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { brand } from '../src/lib/text/brand.ts'
import { CODE, FALLBACK } from './boot.ts'
import type { ReadPage } from './site-files.ts'
import type { PrerenderedPage } from '../src/prerender.tsx'

const AT_ONCE = 2 * availableParallelism()

/** Draws one path. */
export type Draw = (path: string) => Promise<PrerenderedPage>

/** The data of every page, for documents that the client draws. */
export type CommonData = PrerenderedPage['data']

/** The path whose page stands for all that are not there. */
const NOWHERE = '/404'

type Settings = {
  /** The client's build, which the pages are written into. */
  dir: string
  buildId: string
  draw: Draw
  commonData: CommonData
  onProgress: (done: number, of: number) => void
}

/**
 * Writes a page with its data for each path, the page for unknown addresses, and the shell that the client fills.
 * Returns the pages as their heads describe them.
 */
export async function prerender(
  paths: readonly string[],
  { dir, buildId, draw, commonData, onProgress }: Settings,
): Promise<ReadPage[]> {
  const template = await readFile(join(dir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'))
  const routeFiles = await filesOfRoutes()
  const vendor = Object.values(manifest).find(({ name }) => name === 'vendor')!.file
  // Named before what imports it, it runs in a task of its own.
  const page = (await pageTemplate(dir, template)).replace(
    '<!--vendor-->',
    `<script type="module" crossorigin src="/${vendor}"></script>`,
  )
  const common = dataBlock(JSON.stringify({ build: buildId, ...commonData }))

  const read = new Map<string, ReadPage>()
  const write = async (path: string) => {
    const { status, head, body, routeIds, data } = await draw(path)
    const expected = path === NOWHERE ? 404 : 200
    if (status !== expected) throw new Error(`${path} was rendered with status ${status}.`)
    const preloads = chunksOf(routeIds, routeFiles, manifest)
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const filled = page.replace('<!--head-->', () => marked(head)).replace('<!--preloads-->', () => preloads.join(''))
    if (path === NOWHERE) {
      // The page differs for each unknown address: the client renders it again.
      const anywhere = body.replace(`: ${NOWHERE}<`, '<')
      return writeText(
        dir,
        '404.html',
        filled.replace(EMPTY_ROOT, () => root(anywhere) + common),
      )
    }
    read.set(path, { path, title: titleOf(head), description: descriptionOf(head) })
    const state = JSON.stringify({ build: buildId, ...data })
    await writeText(
      dir,
      path === '/' ? 'index.html' : `${path}.html`,
      filled.replace(EMPTY_ROOT, () => root(body) + dataBlock(state)),
    )
    await writeText(dir, join(path, '_payload.json'), state)
  }

  const shell = template.replace('<!--head-->', SHELL_HEAD).replace(EMPTY_ROOT, () => EMPTY_ROOT + fallback + common)
  await writeText(dir, 'shell.html', shell)
  const queue = [...paths, NOWHERE]
  const total = queue.length
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        await write(path)
        onProgress(++done, total)
      }
    }),
  )
  return paths.map((path) => read.get(path)!)
}

const titleOf = (head: string) => plain(/<title[^>]*>([^<]*)/.exec(head)![1]!)
const descriptionOf = (head: string) => plain(/<meta[^>]*name="description"[^>]*content="([^"]*)/.exec(head)![1]!)

const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** The client says better which page it is; some of them are for nobody to find. */
const SHELL_HEAD = `<title data-page>${brand.name}</title><meta data-page name="robots" content="noindex">`

const EMPTY_ROOT = '<div id="root"></div>'

/** For those who would look at an empty shell; its styles may not have come either. */
const fallback = `<template id="${FALLBACK}"><p role="alert" style="padding: 40px 16px; text-align: center">
  Страница не загрузилась. Проверьте подключение и <a href="" style="text-decoration: underline">обновите её</a>.
</p></template>`
const root = (body: string) => `<div id="root">${body}</div>`

/** Data, not a script: the Content-Security-Policy has nothing to say to it. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="page">${json.replaceAll('<', '\\u003c')}</script>`

/** The client takes away the head of a page that turns out to be another than the address asks for. */
const marked = (head: string) => head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-page')

/** What is read before its code runs: the styles come with it, and the code waits for the pictures (`boot.ts`). */
async function pageTemplate(dir: string, template: string): Promise<string> {
  const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template)
  // The code of a later page would ask for the file if no link named it; a disabled one loads nothing.
  const styles =
    sheet &&
    `<style>${await readFile(join(dir, sheet[1]!), 'utf8')}</style>${sheet[0].replace('<link', '<link disabled')}`
  return template
    .replace(sheet?.[0] ?? '', () => styles ?? '')
    .replace(CODE_TAGS, (tags) => `<template id="${CODE}"><!--vendor-->${tags}<!--preloads--></template>`)
}

/** The entry, and the chunks that it imports. */
const CODE_TAGS = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/

/** Every chunk that drawing these routes needs. */
function chunksOf(routeIds: readonly string[], routeFiles: Map<string, string>, manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  for (const id of routeIds) {
    const file = routeFiles.get(id)
    if (file)
      Object.keys(manifest)
        .filter((key) => key.startsWith(`${file}?`))
        .forEach(add)
  }
  return [...files]
}

/** Which file a route is written in, by its id. */
async function filesOfRoutes(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of await readdir('src/routes', { recursive: true })) {
    if (!name.endsWith('.tsx')) continue
    const file = join('src/routes', name)
    const id = /createFileRoute\('([^']+)'\)/.exec(await readFile(file, 'utf8'))?.[1]
    if (id) files.set(id, file)
  }
  return files
}

async function writeText(dir: string, path: string, text: string): Promise<void> {
  const file = join(dir, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
