import postgres from 'postgres'
import { databaseErrorResponse } from './errors.ts'
import type { RequestContext, Transactions } from './transactions.ts'

/** A request that one statement answers. */
export interface Statement {
  text: string
  parameters: string[]
  /** Makes the response of the only row. */
  respond(row: postgres.Row): Response
}

/** Asks the database and answers like PostgREST, refusals included. */
export async function answer(statement: Statement, context: RequestContext, transactions: Transactions) {
  try {
    const [row] = await transactions.runOne(context, statement.text, statement.parameters)
    return statement.respond(row!)
  } catch (error) {
    if (error instanceof postgres.PostgresError) return databaseErrorResponse(error, context.caller.role === 'anon')
    throw error
  }
}

/** A response whose body the database has written. */
export const jsonResponse = (body: string, contentRange: string, type = 'application/json') =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'content-range': contentRange } })

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
