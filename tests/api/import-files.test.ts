import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../src/features/products/csv-file.ts'
import { guessMapping, importRows } from '../../src/features/products/import-columns.ts'
import { importAnswerSchema, importReport } from '../../src/features/products/import-report.ts'
import { client, database } from '../support/backend.ts'
import { everybody } from '../support/callers.ts'
import { expectUnchanged } from '../support/fingerprint.ts'

// Files as spreadsheets save them, from their bytes to what the admin reads, to the shop, and back. Each of the two in three encodings:
// with semicolons in UTF-8, tabs in UTF-16 and commas in Windows-1251; decimal commas, quotes and line breaks in all of them.

const ENCODINGS = ['utf8', 'utf16', 'cp1251'] as const
const sql = database(2)
let admin: SupabaseClient
const BARCODE = '4006381333931'

/** What is wrong with each cell of the bad files. */
const WRONG = [
  'A3 Нет артикула.',
  'A4 Латинские буквы, цифры и дефис, до 40 знаков.',
  'A5 Латинские буквы, цифры и дефис, до 40 знаков.',
  'A6 Латинские буквы, цифры и дефис, до 40 знаков.',
  'A7 Артикул уже есть в строке 2. Оставьте одну.',
  'B8 Не заполнено: Название. Для нового товара это нужно.',
  'C8 Не заполнено: Тип. Для нового товара это нужно.',
  'D8 Не заполнено: Линейка. Для нового товара это нужно.',
  'E8 Не заполнено: Объём, мл. Для нового товара это нужно.',
  'C9 Такого типа нет. Похоже на «Крем-маска».',
  'D9 Такой линейки нет. Похоже на «Aqua Science».',
  'B10 Слишком коротко: нужно от 2 знаков.',
  'B11 Слишком длинно: до 160 знаков, здесь 161.',
  'I11 Слишком длинно: до 160 знаков, здесь 161.',
  'J11 Слишком длинно: до 300 знаков, здесь 301.',
  'L11 Слишком длинно: до 10\u00a0000 знаков, здесь 10\u00a0001.',
  'S11 Слишком длинно: до 120 знаков, здесь 121.',
  'T11 Слишком длинно: до 300 знаков, здесь 301.',
  'E12 Нужно целое число.',
  'F12 Буквы «О» вместо нулей. Нужно целое число.',
  'G12 Нужно целое число.',
  'F13 Нужно целое число, без копеек и долей.',
  'G13 Нужно целое число, без копеек и долей.',
  'E14 Объём, мл: от 1 до 5 000.',
  'F14 Цена: от 1 до 100 000 000.',
  'G14 Остаток: от 0 до 1 000 000.',
  'N14 НДС, %: от 0 до 99.',
  'O14 Минимум в заказе: от 1 до 9 999.',
  'P14 Шаг в заказе: от 1 до 9 999.',
  'R14 Порог остатка: от 1 до 1 000 000.',
  'F15 Цена: от 1 до 100 000 000.',
  'H15 Это не EAN-13: нужно 13 цифр с верной контрольной.',
  'F16 Цена: от 1 до 100 000 000.',
  'H16 Такой штрихкод уже у другого товара.',
  'H17 Такой штрихкод ещё и в строке 18.',
  'H18 Такой штрихкод ещё и в строке 17.',
  'Q19 Максимум должен быть не меньше минимума и не больше 9 999.',
  'Q20 Максимум должен быть не меньше минимума и не больше 9 999.',
  'U21 Нужно «да» или «нет».',
  'V21 Нужно «да» или «нет».',
]

/** The first product as the good files make it: every field that an import may set. */
const CHANGED = {
  name: 'Крем «Ночной»; 75, "плотный"',
  type: 'Тоник',
  line: 'Age Science',
  volume_ml: 75,
  price: 8600,
  stock_count: 12,
  barcode: '5901234123457',
  family: 'Ночная забота',
  short_description: 'Коротко, и ясно; вот.',
  description: 'Первая строка\nвторая "строка"\n\nчетвёртая; с точкой',
  composition: 'Aqua, Glycerin; Filextract',
  application: 'Утром\nи вечером',
  vat_rate: 12,
  order_min: 2,
  order_step: 2,
  order_max: 10,
  low_stock_threshold: 5,
  seo_title: 'Заголовок',
  seo_description: 'Описание',
  is_new: true,
  is_hit: true,
}

beforeAll(async () => {
  admin = (await everybody()).admin
  // Which columns are what is kept by the browser, and nothing has been said yet.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {} } })
})
beforeEach(async () => {
  await remove()
  await sql`
    insert into public.products (slug, sku, name, product_type_id, line_id, volume_ml, is_published, short_description, description, seo_title)
    select 'file-' || n, 'FILE-' || n, case n when 3 then 'Маска файла' else 'Файл ' || n end, 1, 5, 50, true,
           e'  Прежнее\u00a0', e'Прежнее «описание»\r\n\tс отступом  ', 'Прежний' from generate_series(1, 13) as n`
  await sql`update public.products set barcode = ${BARCODE} where sku = 'FILE-2'`
  await sql`update public.products set order_max = 10 where sku = 'FILE-12'`
  await sql`update public.availability set price = 3000 where sku like 'FILE-%'`
  await sql`
    select private.move_stock(array_agg((p.id, 24)::private.stock_move), 'receipt', 'Приход') from public.products as p where p.sku like 'FILE-%'`
})
afterAll(async () => {
  await remove()
  await sql.end()
})

async function remove() {
  const products = sql`select p.id from public.products as p where p.sku like 'FILE-%'`
  await sql`delete from public.stock_movements where product_id in (${products})`
  await sql`delete from public.products where sku like 'FILE-%'`
  await sql`update public.audit_log set batch_id = null where batch_id in (select id from public.product_batches where file_name like '%.csv')`
  await sql`delete from public.product_batches where file_name like '%.csv'`
}

/** Reads a file as the page does, sends it and reads the report. */
async function send(name: string) {
  const table = readCsv(await readFile(new URL(`import-files/${name}`, import.meta.url)))
  const mapping = guessMapping(table.header)
  const { data } = await admin
    .rpc('import_products', { rows: importRows(table, mapping), dry_run: false, file_name: name })
    .throwOnError()
  const answer = importAnswerSchema.parse(data)
  const names = { types: ['Крем', 'Крем-маска', 'Тоник'], lines: ['Age Science', 'Aqua Science'] }
  return { answer, report: importReport(table, mapping, answer, names), table }
}

describe.each(ENCODINGS)('a file in %s', (encoding) => {
  test('with every kind of wrong row is answered with each wrong cell, and nothing is written', async () => {
    await expectUnchanged(sql, async () => {
      const { report, answer } = await send(`bad-${encoding}.csv`)
      expect(report.flatMap(({ errors }) => errors.map(({ cell, text }) => `${cell} ${text}`))).toEqual(WRONG)
      expect(answer.batch_id).toBeNull()
    })
  })

  test('with good rows changes each field, is found at once, and is taken back byte for byte', async () => {
    const before = await state()
    const { report, answer } = await send(`good-${encoding}.csv`)
    expect(report.map(({ line, kind, sku, changes }) => [line, kind, sku, changes.length])).toEqual([
      [2, 'change', 'FILE-1', 21],
      [3, 'change', 'FILE-2', 2],
      [6, 'create', 'FILE-NEW', 6],
      [5, 'skip', 'FILE-3', 0],
    ])
    const [row] = await sql`
      select p.name, t.name as type, l.name as line, p.volume_ml, a.price, a.stock_count, p.barcode, p.family, p.short_description, p.description,
             p.composition, p.application, p.vat_rate, p.order_min, p.order_step, p.order_max, p.low_stock_threshold, p.seo_title,
             p.seo_description, p.is_new, p.is_hit
        from public.products as p join public.availability as a on a.product_id = p.id join public.product_types as t on t.id = p.product_type_id
        join public.product_lines as l on l.id = p.line_id where p.sku = 'FILE-1'`
    expect({ ...row }).toEqual(CHANGED)

    const visitor = client()
    const { data: found } = await visitor.rpc('search_products', {
      query: 'Filextract',
      lines: ['age-science'],
      product_types: ['tonik'],
    })
    expect(found).toMatchObject({ total: 1 })
    // What the site map reads.
    const { data: listed } = await visitor.from('product_cards').select('name, product_type, line').eq('sku', 'FILE-1')
    expect(listed).toEqual([{ name: row!['name'], product_type: 'Тоник', line: 'Age Science' }])

    const { data: undone } = await admin.rpc('undo_batch', { batch_id: answer.batch_id }).throwOnError()
    expect(undone).toEqual({ undone: 3, kept: [] })
    expect(await state()).toEqual(before)
    // Its stock has a history, so it stays, where nobody sees it.
    const left = await sql`
      select p.is_published, a.stock_count from public.products as p join public.availability as a on a.product_id = p.id where p.sku = 'FILE-NEW'`
    expect([...left]).toEqual([{ is_published: false, stock_count: 0 }])
  })
})

/** Everything that the shop knows of the products that were there before, but for when they were touched. */
async function state() {
  const [row] = await sql`
    select (select jsonb_agg(to_jsonb(p) - 'updated_at' order by p.sku) from public.products as p where p.sku ~ '^FILE-[0-9]+$') as products,
           (select jsonb_agg(to_jsonb(a) - 'updated_at' order by a.sku) from public.availability as a where a.sku ~ '^FILE-[0-9]+$') as availability,
           (select jsonb_agg(to_jsonb(l) order by p.sku) from private.catalog_index as l join public.products as p on p.id = l.product_id where p.sku ~ '^FILE-[0-9]+$') as listed,
           (select jsonb_agg(to_jsonb(d) order by p.sku) from private.search_documents as d join public.products as p on p.id = d.product_id where p.sku ~ '^FILE-[0-9]+$') as documents,
           (select jsonb_agg(to_jsonb(t) order by t.term) from private.search_terms as t) as terms`
  return { ...row }
}
