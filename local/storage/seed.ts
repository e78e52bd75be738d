import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { secretKey } from '../callers.ts'
import type { BucketConfig } from '../config.ts'
import { StackError } from '../stack-error.ts'

interface SeededFile {
  /** Below the bucket's `objects_path`, with slashes: what the object is called. */
  name: string
  file: string
  type: string
}

const types: Record<string, string> = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg', '.png': 'image/png' }

/** What `supabase seed buckets` would upload from a folder. */
export function seededFiles(dir: string): SeededFile[] {
  if (!existsSync(dir)) throw new StackError(`${dir} is the objects_path of a bucket in config.toml, but not there.`)
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name: name.split(path.sep).join('/'), file: path.join(dir, name) }))
    .filter(({ file }) => statSync(file).isFile() && path.basename(file) !== '.DS_Store')
    .map(({ name, file }) => {
      const type = types[path.extname(file)]
      if (!type)
        throw new StackError(`${file} cannot be seeded: the embedded stack knows ${Object.keys(types).join()}.`)
      return { name, file, type }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Uploads the `objects_path` of each bucket, as the official CLI does for a new database; the migrations make the buckets. */
export async function seedBuckets(
  storage: { fetch(request: Request): Promise<Response> },
  buckets: Record<string, BucketConfig>,
  supabaseDir: string,
): Promise<void> {
  for (const [bucket, { objects_path }] of Object.entries(buckets)) {
    if (!objects_path) continue
    for (const { name, file, type } of seededFiles(path.resolve(supabaseDir, objects_path))) {
      const response = await storage.fetch(
        new Request(`http://storage/storage/v1/object/${bucket}/${name}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${secretKey}`,
            'content-type': type,
            'cache-control': 'max-age=3600',
            'x-upsert': 'true',
          },
          body: readFileSync(file),
        }),
      )
      if (!response.ok) throw new StackError(`${file} was not stored in ${bucket}: ${await response.text()}`)
    }
  }
}
