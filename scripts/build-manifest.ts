import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What a build tells of itself: which pages lie in it as files, and which old paths lead elsewhere. */
export type BuildMeta = { prerendered: string[]; redirects: Record<string, string> }

type Build = { id: string; timestamp: number }

/**
 * Names each build, in `builds/latest.json` and in the page, so that an open page learns of a newer one. The same files
 * give the same name, whenever they are built.
 */
export function buildManifest(): Plugin {
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
        if (!id) return // no page, no build of the shop
        const build: Build = { id, timestamp: Date.now() }
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(build) })
      },
    },
  }
}

/** The name that a finished build in `dir` has been given. */
export async function readBuild(dir: string): Promise<Build> {
  return JSON.parse(await readFile(join(dir, 'builds/latest.json'), 'utf8'))
}

/** Writes `builds/meta/{id}.json`, which says what the build in `dir` holds. */
export async function writeBuildMeta(dir: string, build: Build, meta: BuildMeta): Promise<void> {
  await mkdir(join(dir, 'builds/meta'), { recursive: true })
  await writeFile(join(dir, `builds/meta/${build.id}.json`), JSON.stringify({ ...build, ...meta }))
}

/** The names of scripts and styles hold hashes of what is in them. */
function buildId(fileNames: string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 16)
}
