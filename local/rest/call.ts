import type { FunctionInfo } from '@supabase/lite'
import { jsonResponse, quoted, type Statement } from './statement.ts'

/**
 * The statement for `POST /rpc/name` of a function that takes named arguments and returns one value, which is all the
 * shop has: as with PostgREST the database takes the body as it came. By GET the arguments are in the address, as text.
 * `undefined` for any other call.
 */
export function callStatement(
  request: Request,
  url: URL,
  body: string,
  functions: FunctionInfo[],
): Statement | undefined {
  const { headers } = request
  const isGet = request.method === 'GET'
  const [, name] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname) ?? []
  const isPlain =
    !headers.has('prefer') &&
    /^(application\/json|\*\/\*)?$/.test(headers.get('accept') ?? '') &&
    (isGet || (!url.search && /^application\/json\b/.test(headers.get('content-type') ?? '')))
  const sent = isGet ? JSON.stringify(Object.fromEntries(url.searchParams)) : body
  const given = isPlain ? namesIn(sent) : undefined
  if (!name || !given) return undefined

  const schema = headers.get(isGet ? 'accept-profile' : 'content-profile') ?? 'public'
  const [callee, another] = functions.filter((it) => it.schema === schema && it.name === name && takes(it, given))
  if (!callee || another || !returnsValue(callee)) return undefined
  const isVoid = callee.return_type === 'void'
  const typeOf = (argument: string) => callee.arg_types[callee.arg_names.indexOf(argument)]!
  const passed = given.map(
    (argument) => `${quoted(argument)} := given.${quoted(argument)}${isGet ? `::${typeOf(argument)}` : ''}`,
  )
  const call = `${quoted(schema)}.${quoted(name)}(${passed.join(', ')})`
  const columns = given.map((argument) => `${quoted(argument)} ${isGet ? 'text' : typeOf(argument)}`)
  return {
    text: [
      `select ${isVoid ? call : `to_json(${call})::text`} as answer, ${saidOfResponse}`,
      given.length > 0 ? ` from json_to_record($1::text::json) as given(${columns.join(', ')})` : '',
    ].join(''),
    parameters: given.length > 0 ? [sent] : [],
    respond: ({ answer, status, headers }) => {
      const response = isVoid
        ? new Response(null, { status: 204, headers: { 'content-range': '0-0/*' } })
        : jsonResponse((answer as string | null) ?? 'null', '0-0/*')
      return asFunctionSaid(response, status as string, headers as string)
    },
  }
}

/** What a function may say of its response, read when it has returned. */
const saidOfResponse = `current_setting('response.status', true) as status, current_setting('response.headers', true) as headers`

function asFunctionSaid(response: Response, status: string, headers: string): Response {
  for (const header of headers ? (JSON.parse(headers) as Record<string, string>[]) : []) {
    for (const [name, value] of Object.entries(header)) response.headers.set(name, value)
  }
  return status
    ? new Response(status === '304' ? null : response.body, { status: Number(status), headers: response.headers })
    : response
}

function namesIn(body: string): string[] | undefined {
  try {
    const given: unknown = JSON.parse(body || '{}')
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.keys(given) : undefined
  } catch {
    return undefined
  }
}

/** Whether it has all these arguments, and a default for every other. */
function takes({ arg_names, arg_types, arg_defaults, has_variadic }: FunctionInfo, given: string[]): boolean {
  const required = arg_names.slice(0, arg_names.length - arg_defaults)
  return (
    !has_variadic &&
    arg_names.length === arg_types.length &&
    given.every((name) => arg_names.includes(name)) &&
    required.every((name) => given.includes(name))
  )
}

function returnsValue({ return_is_setof, return_typtype, return_type, has_out_args }: FunctionInfo): boolean {
  // Composite types and pseudo-types like record are rows.
  const isRow = return_typtype === 'c' || (return_typtype === 'p' && return_type !== 'void')
  return !isRow && !return_is_setof && !has_out_args
}
