/** Serves `dist` as a static host does: files, the client's shell for its routes, 404 for what is missing, and the /api rewrites. */
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { apiRewrites, findBackend } from './backend.ts'

const root = resolve(process.env.DIST_DIR ?? 'dist')
const port = Number(process.env.APP_PORT ?? 5173)
const backend = findBackend()

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const UUID_PRODUCT = /^\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

createServer(async (request, response) => {
  try {
    await answer(request, response)
  } catch (error) {
    console.error(error)
    if (!response.headersSent) response.writeHead(502)
    response.end()
  }
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const rewrite = apiRewrites[url.pathname]
  if (rewrite) return forward(request, response, rewrite + url.search)

  const path = decode(url.pathname)
  if (path === undefined) return end(response, 400)

  const file = await findFile(path)
  if (file) return sendFile(response, file, 200)
  // Only a page may fall back to the shell: a missing script answered with HTML would break in stranger ways.
  if (extname(path)) return end(response, 404)

  const slug = await currentSlug(path)
  if (slug) return response.writeHead(301, { location: `/product/${slug}${url.search}` }).end()
  return sendFile(response, join(root, 'index.html'), 200)
}

function end(response: ServerResponse, status: number) {
  response.writeHead(status).end()
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

async function findFile(path: string): Promise<string | undefined> {
  const file = join(root, path)
  if (!file.startsWith(root + sep)) return undefined
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? file : undefined
}

async function sendFile(response: ServerResponse, file: string, status: number) {
  const body = await readFile(file)
  const immutable = file.startsWith(join(root, 'assets') + sep)
  response.writeHead(status, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(body)
}

/** The slug that an old product link, one by id, now stands for. */
async function currentSlug(path: string): Promise<string | undefined> {
  const id = UUID_PRODUCT.exec(path)?.[1]
  if (!id) return undefined
  const answer = await fetch(`${backend.url}/rest/v1/legacy_product_ids?select=slug&old_id=eq.${id}`, {
    headers: { apikey: backend.publishableKey },
  })
  const rows: { slug: string }[] = answer.ok ? await answer.json() : []
  return rows[0]?.slug
}

async function forward(request: IncomingMessage, response: ServerResponse, path: string) {
  const headers = new Headers({ apikey: backend.publishableKey })
  for (const name of ['authorization', 'content-type', 'accept']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await fetch(backend.url + path, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
