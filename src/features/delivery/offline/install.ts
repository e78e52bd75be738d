import { ownBuild } from '#lib/new-build'

const MANIFEST = '/staff-manifest.json'

/**
 * Makes delivery an app that opens without a network: only its pages name the manifest, and the worker answers no others.
 * Returns how to take the manifest away.
 */
export function makeInstallable(): () => void {
  if (!ownBuild()) return () => undefined // files of the development server change by the minute
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = MANIFEST
  document.head.append(link)
  navigator.serviceWorker
    ?.register('/staff-worker.js', { scope: '/admin/delivery' })
    .catch((error: unknown) => console.error('Delivery does not open without a network', error))
  return () => link.remove()
}
