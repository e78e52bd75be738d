import type { SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backend, client, database } from '../support/backend.ts'
import { everybody, type Caller } from '../support/callers.ts'

// The files of product documents: who uploads them, what Storage takes, and that a visitor downloads them.

const BUCKET = 'product-documents'
const sql = database()
const pdf = (size = 0, type = 'application/pdf') => new Blob(['%PDF-1.7\n', new Uint8Array(size)], { type })

let as: Record<Caller, SupabaseClient>
let product: { id: string; slug: string }
const newPath = () => `${product.id}/${randomUUID()}.pdf`
const upload = (caller: Caller, path: string, file: Blob) =>
  as[caller].storage.from(BUCKET).upload(path, file, { contentType: file.type })

beforeAll(async () => {
  as = await everybody()
  const [row] = await sql<
    (typeof product)[]
  >`select id, slug from public.products where is_published order by sku limit 1`
  product = row!
})
afterAll(async () => {
  await sql`delete from public.product_documents where product_id = ${product.id}`
  const { data: files } = await as.admin.storage.from(BUCKET).list(product.id)
  const paths = files!.map(({ name }) => `${product.id}/${name}`)
  await client(backend.secretKey).storage.from(BUCKET).remove(paths)
  await sql`delete from public.file_removals where bucket_id = ${BUCKET}`
  await sql.end()
})

test.each(['anon', 'clinic', 'manager', 'logistic'] as const)('%s uploads none', async (caller) => {
  expect(await upload(caller, newPath(), pdf())).toMatchObject({ error: { statusCode: '403' } })
})

test('Storage takes PDFs up to 10 MB, each under a new name', async () => {
  expect(await upload('admin', newPath(), pdf(0, 'text/html'))).toMatchObject({ error: { statusCode: '415' } })
  expect(await upload('admin', newPath(), pdf(10 * 1024 * 1024))).toMatchObject({ error: { statusCode: '413' } })
  const path = newPath()
  expect(await upload('admin', path, pdf())).toMatchObject({ error: null })
  expect(await upload('admin', path, pdf())).toMatchObject({ error: { statusCode: '409' } })
})

test('a document is on its product’s page, and anybody downloads it', async () => {
  const path = newPath()
  const document = { product_id: product.id, kind: 'declaration', title: 'KZ 1', path }
  expect(await as.admin.from('product_documents').insert(document)).toMatchObject({
    error: { message: 'file_not_found' },
  })
  await upload('admin', path, pdf(100))
  expect(await as.admin.from('product_documents').insert(document)).toMatchObject({ error: null })
  const { data: page } = await as.anon.rpc('product_page', { slug: product.slug }).throwOnError()
  const said = { kind: 'declaration', title: 'KZ 1', valid_until: null, path, size: 109 }
  expect((page as { documents: unknown }).documents).toEqual([said])
  const file = await fetch(as.anon.storage.from(BUCKET).getPublicUrl(path).data.publicUrl)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect((await file.bytes()).length).toBe(109)
})
