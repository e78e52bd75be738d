import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions, type UserConfig } from 'vite'
import { apiRewrites, findBackend, findSite, type Backend } from './scripts/backend.ts'
import { boot } from './scripts/boot.ts'
import { budget } from './scripts/budget.ts'
import { buildManifest } from './scripts/build-manifest.ts'
import { chunkGroups, splitRoute } from './scripts/chunks.ts'
import { marketplaceCode } from './scripts/marketplace-code.ts'

export default defineConfig((): UserConfig => {
  const backend = findBackend()

  return {
    // Each stack prepares its own: two on one checkout would pull the dependencies from under each other's pages.
    cacheDir: join(process.env.STACK_DIR ?? '.stack', 'vite'),
    // All of them before the first page: one that is found later reloads it.
    optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        codeSplittingOptions: { splitBehavior: ({ routeId }) => splitRoute(routeId) },
        quoteStyle: 'single',
      }),
      react(),
      tailwindcss(),
      boot(),
      buildManifest(),
      budget(),
    ],
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(backend.url),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(backend.publishableKey),
      'import.meta.env.VITE_SITE_URL': JSON.stringify(findSite()),
      __BUILD_YEAR__: new Date().getFullYear(),
      __MARKETPLACE_CODE__: JSON.stringify(marketplaceCode()),
    },
    resolve: {
      alias: {
        // What the shims stand in for has been part of React since 18.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        '../createLucideIcon.mjs': join(import.meta.dirname, 'src/ui/data/icon.ts'),
      },
    },
    ssr: { noExternal: ['lucide-react'] }, // so that pages are prerendered with the same icons
    server: {
      port: Number(process.env.APP_PORT ?? 5173),
      strictPort: true,
      proxy: apiProxy(backend),
    },
    build: {
      outDir: process.env.DIST_DIR ?? 'dist',
      emptyOutDir: true,
      target: 'es2023',
      // The router fetches a page's chunk as soon as somebody means to go there; naming all its parts would cost the entry 2 kB.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        // What it saves leaves the budget room for the names of chunks, which compress differently from build to build.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          // The entry names them all: a route's chunk needs no word, and seven characters tell builds apart.
          chunkFileNames: ({ facadeModuleId }) =>
            facadeModuleId?.includes('?tsr-split') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: chunkGroups },
        },
      },
    },
  }
})

/** The functions gateway wants a key on every request; a browser that asks our own origin does not send one. */
function apiProxy({ url, publishableKey }: Backend): Record<string, ProxyOptions> {
  return Object.fromEntries(
    Object.entries(apiRewrites).map(([path, target]) => [
      path,
      {
        target: url,
        changeOrigin: true,
        rewrite: (from) => from.replace(path, target),
        headers: { apikey: publishableKey },
      },
    ]),
  )
}
