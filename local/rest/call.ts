import type { FunctionInfo } from '@supabase/lite'
import { jsonResponse, quoted, type Statement } from './statement.ts'

/**
 * The statement for `POST /rpc/name` of a function that takes named arguments and returns one value, which is all the
 * shop has: as with PostgREST the database takes the body as it came. `undefined` for any other call.
 */
export function callStatement(
  request: Request,
  url: URL,
  body: string,
  functions: FunctionInfo[],
): Statement | undefined {
  const { headers } = request
  const [, name] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname) ?? []
  const isPlain =
    !url.search &&
    !headers.has('prefer') &&
    /^(application\/json|\*\/\*)?$/.test(headers.get('accept') ?? '') &&
    /^application\/json\b/.test(headers.get('content-type') ?? '')
  const given = isPlain ? namesIn(body) : undefined
  if (!name || !given) return undefined

  const schema = headers.get('content-profile') ?? 'public'
  const [callee, another] = functions.filter((it) => it.schema === schema && it.name === name && takes(it, given))
  if (!callee || another || !returnsValue(callee)) return undefined
  const isVoid = callee.return_type === 'void'
  const passed = given.map((argument) => `${quoted(argument)} := given.${quoted(argument)}`)
  const call = `${quoted(schema)}.${quoted(name)}(${passed.join(', ')})`
  const columns = given.map((argument) => `${quoted(argument)} ${callee.arg_types[callee.arg_names.indexOf(argument)]}`)
  return {
    text: [
      `select ${isVoid ? call : `to_json(${call})::text`} as answer`,
      given.length > 0 ? ` from json_to_record($1::text::json) as given(${columns.join(', ')})` : '',
    ].join(''),
    parameters: given.length > 0 ? [body] : [],
    respond: (row) =>
      isVoid
        ? new Response(null, { status: 204, headers: { 'content-range': '0-0/*' } })
        : jsonResponse((row['answer'] as string | null) ?? 'null', '0-0/*'),
  }
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
