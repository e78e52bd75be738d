import { STATUS_CODE } from '@std/http/status'

/** One grant of a staff role. */
export type RoleRow = { role: string; is_active: boolean }

/** Whether the caller is staff, and in which role. Only an active role counts, but an inactive one is told apart from none. */
export type RoleAnswer = { hasRole: boolean; is_active: boolean; role: string | null }

/** Reads the caller's own grants, with the caller's own rights. */
export type ReadRoles = () => PromiseLike<{ data: RoleRow[] | null; error: unknown }>

/** Answers a request; `readRoles` is null when nobody is signed in. */
export async function handle(request: Request, readRoles: ReadRoles | null): Promise<Response> {
  if (request.method !== 'GET') return refuse(STATUS_CODE.MethodNotAllowed, 'method_not_allowed')
  if (!readRoles) return refuse(STATUS_CODE.Unauthorized, 'not_signed_in')

  const { data, error } = await readRoles()
  if (error || !data) {
    console.error('check-role', error)
    return refuse(STATUS_CODE.InternalServerError, 'unexpected')
  }
  return Response.json(answer(data), { headers: { 'cache-control': 'no-store' } })
}

function answer(rows: RoleRow[]): RoleAnswer {
  const grant = rows.find(({ is_active }) => is_active) ?? rows[0]
  return grant
    ? { hasRole: true, is_active: grant.is_active, role: grant.role }
    : { hasRole: false, is_active: false, role: null }
}

function refuse(status: number, code: string): Response {
  return Response.json({ code }, { status })
}
