import { createHash } from 'node:crypto'
import { StorageError } from './errors.ts'

/** A file as it arrives, in each way that clients send it. */
export interface Upload {
  content: Uint8Array
  mimetype: string
  cacheControl: string
  userMetadata: unknown
}

/** What a bucket asks of a file. */
export interface BucketRules {
  file_size_limit: string | number | null
  allowed_mime_types: string[] | null
}

/** Browsers send a form, servers the bare bytes. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('multipart/form-data')) {
    return {
      content: new Uint8Array(await request.arrayBuffer()),
      mimetype: type.split(';')[0]!.trim(),
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: decodeMetadata(request.headers.get('x-metadata')),
    }
  }
  const form = await request.formData()
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file) throw new StorageError(400, 'InvalidRequest', 'No content provided')
  const maxAge = form.get('cacheControl')
  return {
    content: new Uint8Array(await file.arrayBuffer()),
    mimetype: (file.type || 'application/octet-stream').split(';')[0]!.trim(),
    cacheControl: typeof maxAge === 'string' ? `max-age=${maxAge}` : 'no-cache',
    userMetadata: parseMetadata(form.get('metadata')),
  }
}

/** What a request says of a bucket; what it leaves out stays as it is. */
export function bucketSettings(body: Partial<BucketRules & { public: boolean }>) {
  const { public: isPublic, file_size_limit, allowed_mime_types } = body
  return {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(file_size_limit !== undefined && { file_size_limit: bytesOf(file_size_limit) }),
    ...(allowed_mime_types !== undefined && { allowed_mime_types }),
  }
}

/** Hosted Storage counts in thousands, unlike the CLI's `10MiB` in config.toml. */
function bytesOf(size: string | number | null): number | null {
  if (typeof size !== 'string') return size
  const [, value, unit = 'b'] = /^(\d+(?:\.\d+)?)([kmg]?b)$/i.exec(size) ?? []
  if (!value) {
    const message = 'the requested file_size_limit uses an invalid format, use 20GB / 20MB / 30KB / 3B'
    throw new StorageError(422, 'InvalidRequest', message, 'file_size_limit')
  }
  return Math.round(Number(value) * 1000 ** ['b', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase()))
}

export function checkUpload(upload: Upload, bucket: BucketRules, globalLimit: number): void {
  const limit = Math.min(Number(bucket.file_size_limit ?? globalLimit), globalLimit)
  if (upload.content.byteLength > limit) {
    throw new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large')
  }
  if (!isMimeAllowed(upload.mimetype, bucket.allowed_mime_types)) {
    throw new StorageError(415, 'InvalidMimeType', `mime type ${upload.mimetype} is not supported`, 'invalid_mime_type')
  }
}

/** `null` allows everything, `image/*` a whole family. */
export function isMimeAllowed(mimetype: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some((rule) => (rule.endsWith('/*') ? mimetype.startsWith(rule.slice(0, -1)) : rule === mimetype))
}

/** The characters that hosted Storage accepts in an object's name; Cyrillic is not among them. */
export function checkName(name: string): void {
  const isValid =
    /^[\w/!.\-*'() &$@=;:+,?]+$/.test(name) && !name.split('/').some((part) => part === '' || part === '..')
  if (!isValid) throw new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
}

/** What `storage.objects.metadata` says of a file. */
export function describeUpload({ content, mimetype, cacheControl }: Upload) {
  return {
    eTag: `"${createHash('md5').update(content).digest('hex')}"`,
    size: content.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.byteLength,
    httpStatusCode: 200,
  }
}

const decodeMetadata = (header: string | null) =>
  parseMetadata(header && Buffer.from(header, 'base64').toString('utf8'))

function parseMetadata(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' && text ? JSON.parse(text) : null
  } catch {
    return null
  }
}
