/** Serves `dist` by the rules that its build has written beside it: what any other host of the shop must do. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { answerOf, headersOf } from './hosting/answer.ts'
import { knownPages } from './hosting/known-pages.ts'
import { NOT_FOUND, type Hosting } from './hosting/rules.ts'

const root = resolve(process.env.DIST_DIR ?? 'dist')
const port = Number(process.env.APP_PORT ?? 5173)
const hosting = await readRules()
const isKnown = knownPages(hosting.api.key)

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

createServer(async (request, response) => {
  try {
    await answer(request, response)
  } catch (error) {
    console.error(error)
    if (!response.headersSent) refuse(response, 502)
    else response.end()
  }
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))

async function readRules(): Promise<Hosting> {
  const file = `${root}.hosting.json`
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no ${file}: run \`npm run build\` first.`)
  })
  return JSON.parse(text)
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const api = hosting.api.rewrites.find(({ from }) => from === url.pathname)
  if (api) return forward(request, response, api.to + url.search)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 405, { allow: 'GET, HEAD' })
  }

  const asked = decode(url.pathname)
  if (asked === undefined) return refuse(response, 400)
  const path = asked.replace(/(?<=.)\/+$/, '')

  const file = await findFile(path)
  if (file && path === asked) return sendFile(request, response, file, 200, path)
  if (file) return redirect(response, path, url.search)

  const rule = answerOf(hosting, path)
  const isGone = 'askedAt' in rule && rule.askedAt !== undefined && !(await isKnown(rule.askedAt))
  const result = isGone ? ({ status: 404, file: NOT_FOUND } as const) : rule
  if (result.status === 301) return redirect(response, result.location, url.search)
  if (result.status === 200 && path !== asked) return redirect(response, path, url.search)
  // Only a page may be answered with one: a missing script answered with HTML would break in stranger ways.
  if (extname(path)) return refuse(response, 404)
  // What is not there is no asset either, to be kept for ever.
  return sendFile(request, response, join(root, result.file), result.status, result.status === 200 ? path : '/')
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { ...headersOf(hosting.headers, '/'), ...headers }).end()
}

function redirect(response: ServerResponse, path: string, search: string) {
  // More than one slash would name another host.
  const location = encodeURI(path.replace(/^\/+/, '/')) + search
  response.writeHead(301, { ...headersOf(hosting.headers, '/'), location }).end()
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

async function findFile(path: string): Promise<string | undefined> {
  if (/(^|\/)\.\.?(\/|$)/.test(path)) return undefined // climbs by slashes that were encoded
  if (/^\/_(headers|redirects)$/.test(path)) return undefined // for hosts to read, not for browsers
  for (const name of path === '/' ? ['/index.html'] : [path, `${path}.html`]) {
    const file = join(root, name)
    if (await isFile(file)) return file
  }
  return undefined
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  status: 200 | 404,
  path: string,
) {
  const encoding = await bestEncoding(request, file)
  const body = await readFile(file + (encoding?.extension ?? ''))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`
  const headers = {
    ...headersOf(hosting.headers, path),
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    vary: 'accept-encoding',
    etag,
  }
  if (status === 200 && request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end()
  response.writeHead(status, {
    ...headers,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding.name }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The build has compressed what is worth it, each file in all encodings. */
async function bestEncoding(request: IncomingMessage, file: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find(({ name }) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  )
  return encoding && (await isFile(file + encoding.extension)) ? encoding : undefined
}

async function forward(request: IncomingMessage, response: ServerResponse, url: string) {
  // The gateway wants a key on every request; a browser that asks our own origin does not send one.
  const headers = new Headers({ apikey: hosting.api.key })
  for (const name of ['authorization', 'content-type', 'accept']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await fetch(url, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}
