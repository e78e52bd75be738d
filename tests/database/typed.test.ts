import { afterAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { numbers, phones, texts } from '../support/typed-vectors.ts'

// The database reads what was typed and pasted as the browser does, sign by sign.

const sql = database()
afterAll(() => sql.end())

test.each(phones)('the phone %j is %s', async (typed, phone) => {
  expect(await sql`select private.normalize_phone(${typed}) as phone`).toEqual([{ phone }])
})

test.each(numbers)('%s: %j is %j', async (kind, typed, reading) => {
  expect(await sql`select private.read_number(${typed}, ${kind}) as reading`).toEqual([{ reading }])
})

test.each(texts)('the text %j is %j', async (typed, text) => {
  expect(await sql`select private.clean_text(${typed}) as text`).toEqual([{ text }])
})
