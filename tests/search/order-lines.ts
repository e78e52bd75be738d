import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'

/** A pasted line in a clinic's words, and what it asks for. */
export interface OrderLine {
  half: 'tuned' | 'held out'
  text: string
  family: string | null
  article: string | null
  quantity: number | null
  noise: boolean
}

/** As `match_order_lines` answers. */
export interface Matched {
  line: number
  text: string
  quantity: number | null
  state: string
  candidates: { product_id: string; score: number; match_type: string }[]
}

export const orderLines: OrderLine[] = readFileSync(path.join(import.meta.dirname, 'order-lines.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as OrderLine)

/** The lines as an admin reads them for no clinic. */
export async function matchLines(sql: Sql, texts: readonly string[]): Promise<Matched[]> {
  const [row] = await sql.begin(async (transaction) => {
    await transaction`
      select set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'role', 'authenticated')::text, true)
        from public.user_roles where role = 'admin' limit 1`
    await transaction`set local role authenticated`
    const lines = JSON.stringify(texts.map((text) => ({ text })))
    return transaction<{ answer: Matched[] }[]>`select public.match_order_lines(${lines}::text::jsonb) as answer`
  })
  return row!.answer
}

/** Shares of what is right, and what must not be. */
export async function measureOrderLines(sql: Sql, lines: readonly OrderLine[]) {
  const products = await sql<{ id: string; sku: string; name: string }[]>`select id, sku, name from public.products`
  const productOf = new Map(products.map((product) => [product.id, product]))
  const matched = await matchLines(
    sql,
    lines.map(({ text }) => text),
  )
  const asked = lines.flatMap((line, index) => (line.noise ? [] : [{ line, read: matched[index]! }]))
  const first = ({ candidates: [candidate] }: Matched) => productOf.get(candidate?.product_id ?? '')
  const share = <T>(all: readonly T[], isRight: (one: T) => boolean) => all.filter(isRight).length / all.length
  return {
    family: share(asked, ({ line, read }) => first(read)?.name === line.family),
    article: share(
      asked.filter(({ line }) => line.article),
      ({ line, read }) => first(read)?.sku === line.article,
    ),
    quantity: share(asked, ({ line, read }) => read.quantity === line.quantity),
    noiseMatched: lines.filter(({ noise }, index) => noise && matched[index]!.state === 'matched').length,
    /** Goes into the cart without a question. */
    unasked: asked.filter(({ read }) => read.state === 'matched').length,
    wrongUnasked: asked.filter(
      ({ line, read }) =>
        read.state === 'matched' &&
        (line.article ? first(read)?.sku !== line.article : first(read)?.name !== line.family),
    ).length,
    fuzzyUnasked: asked.filter(
      ({ read }) => read.state === 'matched' && read.candidates.some(({ match_type }) => match_type !== 'exact'),
    ).length,
  }
}
