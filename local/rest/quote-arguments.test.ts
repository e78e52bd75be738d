import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { quoteArguments } from './quote-arguments.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}).withPlugin(quoteArguments as never)

test('names of arguments are quoted, wherever the call stands', () => {
  const argument = (name: string, value: unknown) => sql`${sql.raw(name)} := ${value}::${sql.raw('text')}`
  const call = sql`${sql.raw('public.row_history')}(${sql.join([argument('table', 'orders'), argument('id', '1')])})`
  const { sql: text, parameters } = sql`select ${call} as result`.compile(db)
  expect(text).toBe('select public.row_history("table" := $1::text, "id" := $2::text) as result')
  expect(parameters).toEqual(['orders', '1'])
})

test('what people sent is left alone', () => {
  const sent = {
    kind: 'RawNode',
    sqlFragments: ['', ' := '],
    parameters: [{ kind: 'RawNode', sqlFragments: ['table'] }],
  }
  expect(sql`select ${sent}::jsonb`.compile(db).parameters).toEqual([sent])
})
