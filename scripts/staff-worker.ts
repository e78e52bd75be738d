import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'

/** Delivery's own routes, and the layout around them. */
const DELIVERY = /^src\/routes\/(admin|admin\/delivery[.\w$]*)\.tsx\?/

/** Shown by every page. */
const PICTURES = ['img/logo.svg', 'favicon.svg']

/** The files that delivery needs without a network: all chunks but those of other pages. */
export function filesForDelivery(manifest: Manifest): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || (isRoute(key) && !DELIVERY.test(key))) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next)
  }
  add('index.html')
  return [...files]
}

const isRoute = (key: string) => /^src\/routes\/.*\?/.test(key)

/** Writes `staff-worker.js` into a finished build, with the files that it keeps. */
export async function buildStaffWorker(dir: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'))
  const fonts = (await readdir(join(dir, 'assets'))).filter((name) => name.endsWith('.woff2'))
  const hashed = [...filesForDelivery(manifest), ...fonts.map((name) => `assets/${name}`)]
  const entries = [
    ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(
      ['shell.html', ...PICTURES].map(async (file) => ({ url: `/${file}`, revision: await digest(join(dir, file)) })),
    )),
  ]
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'src/staff-worker.ts',
        output: { entryFileNames: 'staff-worker.js', format: 'iife' },
      },
    },
  })
}

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
