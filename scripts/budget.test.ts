import { expect, test } from 'vitest'
import { complaintAbout, firstVisit } from './budget.ts'

type Parts = {
  isEntry?: boolean
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

const chunk = (fileName: string, parts: Parts) => ({
  type: 'chunk',
  fileName,
  code: `console.log('${fileName}')`,
  isEntry: false,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  ...parts,
})
const asset = (fileName: string, source: string | Uint8Array) => ({ type: 'asset', fileName, source })

const files = [
  chunk('app.js', {
    isEntry: true,
    moduleIds: ['/shop/src/main.tsx'],
    imports: ['vendor.js'],
    viteMetadata: { importedCss: new Set(['app.css']) },
  }),
  chunk('vendor.js', { imports: ['app.js'] }),
  chunk('catalog.js', { moduleIds: ['/shop/src/routes/page.tsx?tsr-split=component'], imports: ['card.js', 'app.js'] }),
  chunk('card.js', {}),
  chunk('cart.js', {
    moduleIds: ['/shop/src/routes/cart.tsx?tsr-split=component'],
    imports: ['card.js'],
    viteMetadata: { importedCss: new Set(['cart.css']) },
  }),
  asset('app.css', 'p{color:red}'),
  asset('cart.css', 'p{color:blue}'),
  asset('letters.woff2', new Uint8Array(5000)),
]
const bundle = Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Parameters<
  typeof firstVisit
>[0]

test('a visit loads the entry, its page, what both import, their styles, fonts, and no other page', () => {
  const visit = firstVisit(bundle, 'src/routes/page.tsx')
  expect(visit.JavaScript.map(({ fileName }) => fileName)).toEqual(['app.js', 'vendor.js', 'catalog.js', 'card.js'])
  expect(visit.JavaScript.every(({ bytes }) => bytes > 0)).toBe(true)
  expect(visit.CSS.map(({ fileName }) => fileName)).toEqual(['app.css'])
  expect(visit.fonts).toEqual([{ fileName: 'letters.woff2', bytes: 5000 }])
})

const limits = { JavaScript: 125_000, CSS: 15_000, fonts: 60_000 }

test('what is too heavy is said in a sentence for each kind, the heaviest files first', () => {
  const visit = {
    JavaScript: [
      { fileName: 'app.js', bytes: 35_000 },
      { fileName: 'vendor.js', bytes: 91_000 },
    ],
    CSS: [{ fileName: 'app.css', bytes: 15_000 }],
    fonts: [{ fileName: 'letters.woff2', bytes: 61_000 }],
  }
  expect(complaintAbout('the catalogue', visit, limits)).toBe(
    'A first visit of the catalogue would load 126.0 kB of JavaScript, and may load 125.0 kB. The heaviest: vendor.js 91.0 kB, app.js 35.0 kB.\n' +
      'A first visit of the catalogue would load 61.0 kB of fonts, and may load 60.0 kB. The heaviest: letters.woff2 61.0 kB.',
  )
})

test('what is within its budget, to the byte, is not mentioned', () => {
  const visit = { JavaScript: [{ fileName: 'app.js', bytes: 125_000 }], CSS: [], fonts: [] }
  expect(complaintAbout('the catalogue', visit, limits)).toBeUndefined()
})
