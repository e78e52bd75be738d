import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** What a build tells of itself: which pages lie in it as files, and which old paths lead elsewhere. */
export type BuildMeta = { prerendered: string[]; redirects: Record<string, string> }

/**
 * Names each build, in `builds/latest.json` and in the page, so that an open page learns of a newer one; what the build
 * holds is in `builds/meta/{id}.json`. The same files give the same name, whenever they are built.
 */
export function buildManifest(meta: BuildMeta = { prerendered: [], redirects: {} }): Plugin {
  let id = ''
  return {
    name: 'build-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        id = buildId(Object.keys(bundle))
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post', // after the page, which is where the name comes from
      handler() {
        const build = { id, timestamp: Date.now() }
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(build) })
        this.emitFile({
          type: 'asset',
          fileName: `builds/meta/${id}.json`,
          source: JSON.stringify({ ...build, ...meta }),
        })
      },
    },
  }
}

/** The names of scripts and styles hold hashes of what is in them. */
function buildId(fileNames: string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 16)
}
