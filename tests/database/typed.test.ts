import { afterAll, expect, test } from 'vitest'
import { database } from '../support/backend.ts'
import { actives, numbers, phones, texts } from '../support/typed-vectors.ts'

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

test.each(actives)('the substances %j are %j', async (typed, reading) => {
  expect(await sql`select private.read_actives(private.clean_text(${typed})) as reading`).toEqual([{ reading }])
})

test.each([
  ['skin_types', 'Сухая, чувствительная', ['dry', 'sensitive']],
  ['skin_types', 'чувствительная и сухая', ['dry', 'sensitive']],
  ['skin_types', 'Для жирной; комбинированной', null],
  ['skin_types', 'жирная; комбинированная; смешанная', ['oily', 'combination']],
  ['skin_types', 'все типы', ['normal', 'dry', 'oily', 'combination', 'sensitive']],
  ['skin_types', 'любая', ['normal', 'dry', 'oily', 'combination', 'sensitive']],
  ['skin_types', 'нет', []],
  ['phototypes', 'I–IV', [1, 2, 3, 4]],
  ['phototypes', '1-3, VI', [1, 2, 3, 6]],
  ['phototypes', 'IV–II', null],
  ['phototypes', 'I–III–V', null],
  ['phototypes', '12', null],
  ['used_in', 'Кабинет и дом', ['cabinet', 'home']],
  ['used_in', 'домашний уход', ['home']],
  ['used_in', 'улица', null],
])('%s: %j is %j', async (field, typed, reading) => {
  expect(await sql`select private.read_list(${field}, ${typed}) as reading`).toEqual([{ reading }])
})
