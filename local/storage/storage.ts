import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type postgres from 'postgres'
import { AccessError, identifyCaller, type Caller } from '../callers.ts'
import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  objectNotFound,
  StorageError,
  storageErrorResponse,
} from './errors.ts'
import type { Files } from './files.ts'
import { listFolder, type ListedObject, type ListOptions } from './listing.ts'
import { checkName, bucketSettings, checkUpload, describeUpload, readUpload, type BucketRules } from './upload.ts'

interface StorageOptions {
  /** As the superuser: for what is public or signed, and for what Storage itself must know. */
  sql: postgres.Sql
  /** As `authenticator`: everything a caller does, under row level security. */
  callerSql: postgres.Sql
  files: Files
  /** In bytes, for buckets without a limit of their own. */
  fileSizeLimit: number
  jwtSecret: string
}

interface StoredObject {
  id: string
  name: string
  bucket_id: string
  version: string
  metadata: { mimetype: string; size: number; eTag: string; cacheControl: string; lastModified: string }
  created_at: Date
  updated_at: Date
}

interface Bucket extends BucketRules {
  id: string
  public: boolean
}

/**
 * A subset of hosted Storage: buckets; upload, download, list, move, copy, remove; public and signed links.
 * Who may do what is decided by the policies on `storage.objects`, as there.
 */
export function createStorage({ sql, callerSql, files, fileSizeLimit, jwtSecret }: StorageOptions) {
  const signingKey = new TextEncoder().encode(jwtSecret)

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [kind, ...rest] = url.pathname
      .replace(/^\/storage\/v1\//, '')
      .split('/')
      .map(decodeURIComponent)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const caller = await identifyCaller(request)
    if (kind === 'bucket') return handleBucket(request, caller, rest)
    if (kind !== 'object') throw unsupported(url)

    const [verb = '', bucket = '', ...key] = rest
    const name = key.join('/')
    switch (`${method} ${verb}`) {
      case 'GET public':
        return send(request, await publicObject(bucket, name))
      case 'GET authenticated':
        return send(request, await visibleObject(caller, bucket, name))
      case 'GET sign':
        return send(request, await signedObject(url, bucket, name))
      case 'POST sign':
        return Response.json(await signLinks(caller, bucket, name, await request.json()))
      case 'POST list':
        return Response.json(await list(caller, bucket, await request.json()))
      case 'GET info':
        return Response.json(describe(await visibleObject(caller, bucket, name)))
      case 'POST move':
      case 'POST copy':
        return Response.json(await relocate(caller, verb, await request.json()))
    }

    const [bucketId = '', ...path] = rest
    switch (request.method) {
      case 'POST':
      case 'PUT': {
        const overwrite = request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
        return Response.json(await upload(caller, bucketId, path.join('/'), request, overwrite))
      }
      case 'GET':
      case 'HEAD':
        return send(request, await visibleObject(caller, bucketId, path.join('/')))
      case 'DELETE': {
        const names = path.length > 0 ? [path.join('/')] : ((await request.json()) as { prefixes: string[] }).prefixes
        const removed = await remove(caller, bucketId, names)
        if (path.length === 0) return Response.json(removed)
        if (removed.length === 0) throw objectNotFound()
        return Response.json({ message: 'Successfully deleted' })
      }
    }
    throw unsupported(url)
  }

  /** Runs statements as the caller: a role, its claims, and row level security. */
  async function asCaller<T>(
    caller: Caller,
    operation: string,
    work: (sql: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> {
    const result = await callerSql.begin(async (transaction) => {
      await transaction`
        select
          set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true),
          set_config('storage.operation', ${operation}, true),
          set_config('storage.allow_delete_query', 'true', true),
          set_config('search_path', 'storage, public, extensions', true),
          set_config('role', ${caller.role}, true)`
      return work(transaction)
    })
    return result as T
  }

  async function upload(caller: Caller, bucketId: string, name: string, request: Request, overwrite: boolean) {
    // Read to the end even when it will be refused: a body left on the wire breaks the next request.
    const file = await readUpload(request)
    const bucket = await findBucket(bucketId)
    checkName(name)
    checkUpload(file, bucket, fileSizeLimit)

    const version = randomUUID()
    const metadata = describeUpload(file)
    const owner = caller.claims.sub ?? null
    const [before] = await sql<StoredObject[]>`
      select id, version from storage.objects where bucket_id = ${bucketId} and name = ${name}`
    if (before && !overwrite) throw alreadyExists()

    const id = await asCaller(caller, 'storage.object.upload', async (transaction) => {
      // No RETURNING: it would ask for the right to read, which an upload does not need.
      const newId = before?.id ?? randomUUID()
      const row = {
        id: newId,
        bucket_id: bucketId,
        name,
        owner,
        owner_id: owner,
        version,
        metadata: transaction.json(metadata),
        user_metadata: transaction.json((file.userMetadata ?? null) as postgres.JSONValue),
      }
      if (before) {
        const { count } = await transaction`
          update storage.objects set ${transaction(row, 'version', 'metadata', 'user_metadata', 'owner', 'owner_id')}, updated_at = now()
          where bucket_id = ${bucketId} and name = ${name}`
        if (count === 0) throw accessDenied('new row violates row-level security policy')
      } else {
        await transaction`insert into storage.objects ${transaction(row)}`
      }
      await files.write(version, file.content)
      return newId
    })
    if (before) await files.remove(before.version)
    return { Id: id, Key: `${bucketId}/${name}` }
  }

  async function remove(caller: Caller, bucketId: string, names: string[]) {
    const removed = await asCaller(
      caller,
      'storage.object.delete_many',
      (transaction) => transaction<StoredObject[]>`
        delete from storage.objects where bucket_id = ${bucketId} and name = any (${names}) returning *`,
    )
    await Promise.all(removed.map(({ version }) => files.remove(version)))
    return removed
  }

  async function relocate(
    caller: Caller,
    verb: string,
    body: { bucketId: string; sourceKey: string; destinationKey: string; destinationBucket?: string },
  ) {
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = body
    checkName(destinationKey)
    const source = await visibleObject(caller, bucketId, sourceKey)
    const version = randomUUID()
    if (verb === 'move') {
      const moved = await asCaller(
        caller,
        'storage.object.move',
        (transaction) => transaction`
          update storage.objects set bucket_id = ${destinationBucket}, name = ${destinationKey}, updated_at = now()
          where id = ${source.id}`,
      )
      if (moved.count === 0) throw objectNotFound()
      return { message: 'Successfully moved' }
    }
    const owner = caller.claims.sub ?? null
    await asCaller(caller, 'storage.object.copy', async (transaction) => {
      await transaction`
        insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
        values (${destinationBucket}, ${destinationKey}, ${owner}, ${owner}, ${version}, ${transaction.json(source.metadata)})`
      await files.copy(source.version, version)
    })
    return { Key: `${destinationBucket}/${destinationKey}` }
  }

  async function list(caller: Caller, bucketId: string, options: ListOptions): Promise<ListedObject[]> {
    const folder = (options.prefix ?? '').replace(/^\/+|\/+$/g, '')
    const rows = await asCaller(
      caller,
      'storage.object.list',
      (transaction) => transaction<StoredObject[]>`
        select id, name, metadata, created_at, updated_at, last_accessed_at from storage.objects
        where bucket_id = ${bucketId} and starts_with(name, ${folder ? `${folder}/` : ''})`,
    )
    return listFolder(rows, folder, options)
  }

  async function signLinks(
    caller: Caller,
    bucketId: string,
    name: string,
    body: { expiresIn: number; paths?: string[] },
  ) {
    const link = async (path: string) => {
      const token = await new SignJWT({ url: `${bucketId}/${path}` })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(`${body.expiresIn}s`)
        .sign(signingKey)
      return `/object/sign/${bucketId}/${path}?token=${token}`
    }
    if (!body.paths) {
      await visibleObject(caller, bucketId, name)
      return { signedURL: await link(name) }
    }
    return Promise.all(
      body.paths.map((path) =>
        visibleObject(caller, bucketId, path).then(
          async () => ({ error: null, path, signedURL: await link(path) }),
          () => ({ error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }),
        ),
      ),
    )
  }

  async function signedObject(url: URL, bucketId: string, name: string): Promise<StoredObject> {
    const invalid = (message: string) => new StorageError(400, 'InvalidJWT', message)
    const { payload } = await jwtVerify(url.searchParams.get('token') ?? '', signingKey, {
      algorithms: ['HS256'],
    }).catch((error: Error) => {
      throw invalid(error.message)
    })
    if (payload['url'] !== `${bucketId}/${name}`) throw invalid('Invalid signature')
    return findObject(sql, bucketId, name)
  }

  async function publicObject(bucketId: string, name: string): Promise<StoredObject> {
    const bucket = await findBucket(bucketId)
    if (!bucket.public) throw bucketNotFound()
    return findObject(sql, bucketId, name)
  }

  const visibleObject = (caller: Caller, bucketId: string, name: string): Promise<StoredObject> =>
    asCaller(caller, 'storage.object.get_authenticated', (transaction) => findObject(transaction, bucketId, name))

  async function findObject(db: postgres.ISql, bucketId: string, name: string): Promise<StoredObject> {
    const [object] = await db<StoredObject[]>`
      select * from storage.objects where bucket_id = ${bucketId} and name = ${name}`
    if (!object) throw objectNotFound()
    return object
  }

  async function findBucket(id: string): Promise<Bucket> {
    const [bucket] = await sql<Bucket[]>`select * from storage.buckets where id = ${id}`
    if (!bucket) throw bucketNotFound()
    return bucket
  }

  async function send(request: Request, object: StoredObject): Promise<Response> {
    const { mimetype, size, eTag, cacheControl, lastModified } = object.metadata
    const headers = new Headers({
      'content-type': mimetype,
      'cache-control': cacheControl,
      etag: eTag,
      'last-modified': new Date(lastModified).toUTCString(),
    })
    const download = new URL(request.url).searchParams.get('download')
    if (download !== null) {
      headers.set(
        'content-disposition',
        `attachment${download ? `; filename*=UTF-8''${encodeURIComponent(download)}` : ''}`,
      )
    }
    if (request.headers.get('if-none-match') === eTag) return new Response(null, { status: 304, headers })
    headers.set('content-length', String(size))
    if (request.method === 'HEAD') return new Response(null, { headers })
    const content = await files.read(object.version)
    if (!content) throw objectNotFound()
    return new Response(content, { headers })
  }

  const describe = (object: StoredObject) => ({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: object.metadata.size,
    content_type: object.metadata.mimetype,
    cache_control: object.metadata.cacheControl,
    etag: object.metadata.eTag,
    last_modified: object.metadata.lastModified,
    created_at: object.created_at,
    metadata: {},
  })

  async function handleBucket(request: Request, caller: Caller, [id, action]: string[]): Promise<Response> {
    const one = async (transaction: postgres.TransactionSql) => {
      const [bucket] = await transaction<Bucket[]>`select * from storage.buckets where id = ${id!}`
      if (!bucket) throw bucketNotFound()
      return bucket
    }
    const body = request.method === 'POST' || request.method === 'PUT' ? await request.json().catch(() => ({})) : {}
    const settings = bucketSettings(body)
    return asCaller(caller, 'storage.bucket', async (transaction) => {
      switch (`${request.method} ${id ? (action ?? 'one') : 'all'}`) {
        case 'GET all':
          return Response.json(
            (await transaction<Bucket[]>`select * from storage.buckets order by name`).map(bucketJson),
          )
        case 'GET one':
          return Response.json(bucketJson(await one(transaction)))
        case 'POST all': {
          const name = body.id ?? body.name
          await transaction`insert into storage.buckets ${transaction({ id: name, name: body.name ?? name, public: false, ...settings })}`
          return Response.json({ name })
        }
        case 'PUT one':
          await one(transaction)
          await transaction`update storage.buckets set ${transaction({ id, ...settings })}, updated_at = now() where id = ${id!}`
          return Response.json({ message: 'Successfully updated' })
        case 'POST empty': {
          await one(transaction)
          const removed = await transaction<
            StoredObject[]
          >`delete from storage.objects where bucket_id = ${id!} returning *`
          await Promise.all(removed.map(({ version }) => files.remove(version)))
          return Response.json({ message: 'Successfully emptied' })
        }
        case 'DELETE one': {
          await one(transaction)
          const { count } = await transaction`select from storage.objects where bucket_id = ${id!} limit 1`
          if (count > 0) throw new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
          await transaction`delete from storage.buckets where id = ${id!}`
          return Response.json({ message: 'Successfully deleted' })
        }
      }
      throw unsupported(new URL(request.url))
    })
  }

  /** The driver gives a bigint as text. */
  const bucketJson = (bucket: Bucket) => ({
    ...bucket,
    file_size_limit: bucket.file_size_limit === null ? null : Number(bucket.file_size_limit),
  })

  const unsupported = (url: URL) =>
    new StorageError(404, 'NotSupported', `The embedded stack has no ${url.pathname}: run it on "supabase start"`)

  return {
    async fetch(request: Request): Promise<Response> {
      try {
        return await handle(request)
      } catch (error) {
        return storageErrorResponse(error instanceof AccessError ? accessDenied(error.message) : error)
      }
    },
  }
}
