import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type OxlintOverride } from 'oxlint'

/** Features that every other one may import. */
const FOR_ALL = ['account', 'assortment', 'live']

/** Which other features a feature imports. What is not here meets in a route. */
const EDGES: Record<string, readonly string[]> = {
  bonuses: ['rating'],
  cart: ['catalog', 'seller'],
  catalog: ['seller'],
  checkout: ['cart', 'catalog', 'orders', 'seller'],
  claims: ['catalog', 'documents', 'orders', 'staff-orders'],
  clinics: ['documents', 'legal', 'orders'],
  company: ['inquiries', 'seller'],
  delivery: ['catalog', 'claims', 'orders', 'staff-orders'],
  inquiries: ['legal'],
  clients: [
    'cart',
    'catalog',
    'checkout',
    'clinics',
    'documents',
    'managers',
    'orders',
    'paste',
    'rating',
    'staff-orders',
    'users',
  ],
  lists: ['cart', 'catalog', 'orders'],
  managers: ['bonuses', 'documents', 'orders', 'staff', 'staff-orders', 'users'],
  messages: ['documents', 'inbox'],
  notifications: ['catalog', 'orders', 'product-card', 'rating', 'users'],
  'order-changes': ['cart', 'catalog', 'checkout', 'orders'],
  orders: ['cart', 'catalog', 'claims', 'documents', 'messages'],
  partners: ['inquiries', 'orders'],
  paste: ['cart', 'catalog', 'orders'],
  'product-card': ['catalog', 'documents', 'products', 'stock'],
  products: ['catalog'],
  proposals: ['cart', 'catalog'],
  protocols: ['catalog', 'orders', 'product-card'],
  profile: ['back-in-stock', 'checkout', 'clinics', 'documents', 'inbox', 'legal', 'orders'],
  rating: ['users'],
  search: ['cart', 'catalog'],
  settings: ['delivery', 'legal', 'seller'],
  staff: ['shell'],
  'staff-orders': ['catalog', 'messages', 'order-changes', 'orders'],
  'staff-search': ['orders'],
  stats: ['catalog', 'claims', 'orders', 'rating', 'users'],
  users: ['cart', 'catalog', 'clinics', 'documents', 'orders', 'staff-orders'],
}

/** The only files that call the backend. */
const BACKEND_FILES = [
  'queries.ts',
  '*-queries.ts',
  'mutations.ts',
  '*-mutations.ts',
  'session-store.ts',
  'follow-supabase.ts',
  'end-session.ts',
  'session-store.test.ts',
  'channels.ts',
]

const NOT_THE_BACKEND = {
  name: '#lib/backend/supabase',
  message: "Only a feature's queries and mutations call the backend.",
}
const ROUTES = '**/routes/**'
const LOCAL = '**/local/**'

type Restriction = { group: string[]; message: string; mayCall?: boolean }

function restricted(files: string[], { group, message, mayCall = false }: Restriction): OxlintOverride {
  const options = { ...(!mayCall && { paths: [NOT_THE_BACKEND] }), patterns: [{ group, message }] }
  return { files, rules: { 'no-restricted-imports': ['error', options] } }
}

/** Patterns of every feature but these. */
const featuresExcept = (allowed: readonly string[]) => [
  '#features/**',
  ...allowed.map((feature) => `!#features/${feature}/**`),
]

function featureRules() {
  return readdirSync(join(import.meta.dirname, 'src/features')).flatMap((feature) => {
    const allowed = [...FOR_ALL, ...(EDGES[feature] ?? [])].filter((other) => other !== feature)
    const restriction = {
      group: [...featuresExcept(allowed), ROUTES, LOCAL],
      message: `${feature} may import ${allowed.join(', ')}: the table is in oxlint.config.ts.`,
    }
    const backendFiles = BACKEND_FILES.map((name) => `src/features/${feature}/${name}`)
    return [
      restricted([`src/features/${feature}/**`], restriction),
      restricted(backendFiles, { ...restriction, mayCall: true }),
    ]
  })
}

export default defineConfig({
  plugins: ['typescript', 'react', 'unicorn', 'oxc', 'import', 'vitest', 'jsx-a11y'],
  categories: { correctness: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: [
    'dist',
    'dist.*',
    '.stack',
    '.stack-*',
    'src/routeTree.gen.ts',
    'src/lib/database.types.ts',
    'supabase/functions',
    'test-results',
    'playwright-report',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/exhaustive-deps': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-base-to-string': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
    'typescript/no-misused-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/incompatible-library': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  // Of the overrides that match a file the last one counts, so each is whole.
  overrides: [
    {
      // These files turn what another tool reports into tests.
      files: ['tests/database/pgtap.test.ts', 'tests/functions/deno.test.ts'],
      rules: { 'vitest/valid-title': 'off', 'vitest/no-conditional-tests': 'off' },
    },
    restricted(['src/lib/**'], {
      group: ['#ui/**', '#features/**', ROUTES, LOCAL],
      message: 'lib is at the bottom.',
      mayCall: true,
    }),
    restricted(['src/ui/**'], { group: ['#features/**', ROUTES, LOCAL], message: 'ui knows no feature.' }),
    ...featureRules(),
    restricted(['src/routes/**', 'src/*.tsx'], {
      group: [LOCAL],
      message: 'The local stack is a tool, no part of the client.',
    }),
  ],
})
