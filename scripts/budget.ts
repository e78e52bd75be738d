import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Kind = 'JavaScript' | 'CSS' | 'fonts'
type Weighed = { fileName: string; bytes: number }

type Limits = Record<Kind, number>

const limits = { JavaScript: 125_000, CSS: 15_000, fonts: 60_000 }

/** What a first visit of the pages on which most begin may load, in bytes after brotli. */
const budgets: { file: string; name: string; limits: Limits }[] = [
  { file: 'src/routes/_shop/catalog.tsx', name: 'the catalogue', limits },
  { file: 'src/routes/_shop/index.tsx', name: 'the home page', limits: { ...limits, JavaScript: 135_000 } },
  { file: 'src/routes/_shop/lines.$slug.tsx', name: 'a line', limits: { ...limits, JavaScript: 135_000 } },
  { file: 'src/routes/_shop/product.$slug.tsx', name: 'a product', limits: { ...limits, JavaScript: 150_000 } },
]

/** Says what a first visit of these pages loads, and fails the build when it is more than it may be. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const { file, name, limits } of budgets) {
          const visit = firstVisit(bundle, file)
          const complaint = complaintAbout(name, visit, limits)
          if (complaint) this.error(complaint)
          console.log(`A first visit of ${name} loads ${summary(visit, limits)}.`)
        }
      },
    },
  }
}

/** What a browser loads to show a page: the entry, the page's own chunks, all that these import, their styles, every font. */
export function firstVisit(bundle: Bundle, page: string): Record<Kind, Weighed[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = new Set<string>()
  const need = (fileName: string) => {
    const file = bundle[fileName]
    if (file?.type !== 'chunk' || needed.has(fileName)) return
    needed.add(fileName)
    file.imports.forEach(need)
  }
  for (const { fileName, isEntry, moduleIds } of chunks) {
    if (isEntry || moduleIds.some((id) => id.split('?')[0]!.endsWith(page))) need(fileName)
  }
  const assets = (extension: string) => Object.values(bundle).filter(({ fileName }) => extname(fileName) === extension)
  const scripts = chunks.filter(({ fileName }) => needed.has(fileName))
  const styles = new Set(scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const stylesheets = assets('.css').filter(({ fileName }) => styles.has(fileName))
  return {
    JavaScript: scripts.map(({ fileName, code }) => weigh(fileName, code)),
    CSS: stylesheets.map((file) => weigh(file.fileName, file.type === 'asset' ? file.source : '')),
    fonts: assets('.woff2').map((file) => ({
      fileName: file.fileName,
      bytes: file.type === 'asset' ? Buffer.byteLength(file.source) : 0, // compressed already
    })),
  }
}

/** One sentence for each kind that weighs more than it may; nothing when all is well. */
export function complaintAbout(name: string, visit: Record<Kind, Weighed[]>, limits: Limits): string | undefined {
  const sentences = kindsOf(visit)
    .filter(([kind, files]) => sum(files) > limits[kind])
    .map(([kind, files]) => {
      const heaviest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3)
      const names = heaviest.map(({ fileName, bytes }) => `${fileName} ${kB(bytes)}`).join(', ')
      return `A first visit of ${name} would load ${kB(sum(files))} of ${kind}, and may load ${kB(limits[kind])}. The heaviest: ${names}.`
    })
  return sentences.length > 0 ? sentences.join('\n') : undefined
}

function summary(visit: Record<Kind, Weighed[]>, limits: Limits): string {
  return kindsOf(visit)
    .map(([kind, files]) => `${kB(sum(files))} of ${kind} (at most ${kB(limits[kind])})`)
    .join(', ')
}

function kindsOf(visit: Record<Kind, Weighed[]>) {
  return Object.entries(visit) as [Kind, Weighed[]][]
}

function weigh(fileName: string, content: string | Uint8Array): Weighed {
  return { fileName, bytes: brotliCompressSync(content).length }
}

function sum(files: readonly Weighed[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
