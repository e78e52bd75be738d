import { STATUS_CODE } from '@std/http/status'
import type { Refusal } from './refusal.ts'

/** Answers a request; `open` gives what a function works with for the caller, null when nobody is signed in. */
export type Handler<Desk> = (request: Request, open: () => Desk | null | Promise<Desk | null>) => Promise<Response>

type Frame<Desk, Asked> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** What a request asks for; null when it is malformed. */
  read?(request: Request, desk: Desk): Asked | null | Promise<Asked | null>
  act(desk: Desk, asked: Asked): Promise<Response | Refusal>
  say?(refusal: Refusal): Response
}

/** What functions have in common: they refuse other methods, nobody and the malformed, and keep inside what failed. */
export function answer<Desk, Asked = undefined>(name: string, frame: Frame<Desk, Asked>): Handler<Desk> {
  const { method, read, act, say = refuse } = frame
  return async (request, open) => {
    if (request.method !== method) return say({ status: STATUS_CODE.MethodNotAllowed, code: 'method_not_allowed' })
    try {
      const desk = await open()
      if (!desk) return say({ status: STATUS_CODE.Unauthorized, code: 'not_signed_in' })
      const asked = await read?.(request, desk)
      if (asked === null) return say({ status: STATUS_CODE.BadRequest, code: 'bad_request' })
      const outcome = await act(desk, asked as Asked)
      return outcome instanceof Response ? outcome : say(outcome)
    } catch (error) {
      console.error(name, error)
      return say({ status: STATUS_CODE.InternalServerError, code: 'unexpected' })
    }
  }
}

/** Says why there is no other answer: `{code, details?}`. */
export function refuse({ status, ...answer }: Refusal): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}

/** The JSON object that a request carries; null when it carries anything else. */
export async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
}
