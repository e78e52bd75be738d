import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { projectDir } from './config.ts'
import type { Database } from './database.ts'

export const apiFile = path.join(projectDir, 'docs/api.md')

interface Rpc {
  name: string
  args: string[]
  isRead: boolean
  signature: string
  callers: string[]
  comment: string
}

const INTRO = `# The API

Written by \`npm run db:docs\` from the comments and grants of a migrated database and from the edge functions; \`npm run check:schema\`
fails when it has drifted, or when a name breaks rule 1 or 2. Tables and views are in schema.md, their columns in
src/lib/database.types.ts, who may do what in tests/database/rights.test.sql.

## Rules

1. **Names.** A function that reads is a noun (\`bonus_month\`); one that writes begins with a verb (\`set_price\`). \`my_…\` is the caller's
   own, \`admin_…\` a list for staff, \`stats_…\` a block of statistics, \`preview_…\` what a write would do.
2. **Ids.** A row is \`<thing>_id\`: \`clinic_id\`, \`manager_id\`, \`order_id\`; a list of them \`<thing>_ids\`. \`user_id\` is a person.
   Older names stay where other programs may call them: %s.
3. **Lists.** \`search\` is text, \`status\` a state, \`sort\` a column, after "-" downwards; \`from_day\` and \`to_day\` are days of Almaty, both
   included. \`page\` counts from 1 and has \`page_size\` rows. A journal has no pages: it continues \`before\` its last row.
4. **Locks.** \`expected_<what>\` is the value that the caller has seen; 409 if it is another one now, null compares nothing. A call with the
   same \`idempotency_key\` and the same arguments is carried out once and answers the same.
5. **Answers.** Money is whole tenge, volume ml, time ISO 8601 in UTC. What a call has made answers its \`id\`.
6. **Refusals.** The status is HTTP's, \`message\` a word, \`details\` an object as JSON text: \`fields\` is an object of field to word, bounds are
   \`min\` and \`max\`. \`bad_…\` (422) is wrong input, \`…_not_found\` (404) a missing row or one of others, \`not_allowed\` (403) the wrong
   caller, \`not_signed_in\` (401) none, \`too_many_requests\` (429) a rate limit, 409 what the present state does not allow.
   Edge functions answer \`{code, details}\`; those of the search \`{success: false, error}\`.
`

/** Arguments that other programs name so already. */
const SPECIFIED: Record<string, string[]> = {
  assign_account_manager: ['user_ids'],
  client_documents: ['user_id'],
  delivery_order: ['id'],
  finish_outbox: ['id'],
  log_search: ['query'],
  place_order: ['user_id'],
  rating_breakdown: ['user_id'],
  row_history: ['id'],
  search_products: ['query'],
  search_suggestions: ['query'],
  set_clinic_status: ['user_id'],
  staff_search: ['query'],
}
/** Functions whose `user_id` is a person, as it should be. */
const OF_PEOPLE = new Set(['add_clinic_document', 'add_order_document', 'grant_role', 'staff_names'])
const VERBS = new Set(
  `add adjust advance answer approve ask assign cancel change claim close count create decide delete end enter extend finish
   follow grant hand import issue log mark merge move open pay pick place post prepare propose publish recompute record reject remove
   reorder replace report request retry return reverse revert run save send set start submit subscribe test track undo
   unsubscribe withdraw`.split(/\s+/),
)

/** The page of all functions that a caller can reach; refuses names that break its rules. */
export async function drawApi(database: Database): Promise<string> {
  const rpcs = await readRpcs(database.url)
  const broken = rpcs.flatMap(brokenRules)
  if (broken.length > 0) throw new Error(`These break the rules of docs/api.md:\n${broken.join('\n')}`)
  const older = Object.entries(SPECIFIED).map(([name, args]) => `\`${name}(${args.join(', ')})\``)
  const domains = [...domainsOf(rpcs)].map(([domain, own]) => `## ${domain}\n\n${own.map(entry).join('\n')}\n`)
  return [
    INTRO.replace('%s', older.join(', ')),
    ...domains,
    `## Edge functions\n\n${edgeFunctions().join('\n')}\n`,
  ].join('\n')
}

function brokenRules({ name, args, isRead }: Rpc): string[] {
  const [verb] = name.split('_')
  const specified = SPECIFIED[name] ?? []
  const isNamedSo = isRead !== VERBS.has(verb!)
  const isRight = (arg: string) => specified.includes(arg) || (OF_PEOPLE.has(name) && arg.startsWith('user_id'))
  const wrong = args.filter((arg) => WRONG_ARGS.test(arg) && !isRight(arg))
  return [
    ...(isNamedSo ? [] : [`${name}: ${isRead ? 'reads, so it is a noun' : 'writes, so it begins with a verb'}`]),
    ...wrong.map((arg) => `${name}(${arg})`),
  ]
}
const WRONG_ARGS = /^(id|ids|user_id|user_ids|account_manager_id|state|expected|query|(placed|moved)_(from|to))$/

/** The functions by the migration that exposes them, in the order of the migrations. */
function domainsOf(rpcs: Rpc[]): Map<string, Rpc[]> {
  const dir = path.join(projectDir, 'supabase/migrations')
  const domains = new Map<string, Rpc[]>()
  const left = new Map(rpcs.map((rpc) => [rpc.name, rpc]))
  for (const file of readdirSync(dir).sort()) {
    const text = readFileSync(path.join(dir, file), 'utf8')
    const made = [...text.matchAll(/^(?:create function public\.|select private\.(expose(?:_stats)?)\(\s*')(\w+)/gm)]
    const names = made.flatMap(([, how, name]) => (how === 'expose_stats' ? [name!, `my_${name}`] : [name!]))
    const own = names.filter((name) => left.has(name)).map((name) => left.get(name)!)
    for (const { name } of own) left.delete(name)
    if (own.length > 0) domains.set(path.basename(file, '.sql').replace(/^\d+_/, '').replaceAll('_', ' '), own)
  }
  if (left.size > 0) throw new Error(`No migration exposes ${[...left.keys()].join(', ')}.`)
  return domains
}

const entry = ({ signature, callers, comment }: Rpc) =>
  `- \`${signature}\`, ${who(callers)}. ${comment.replaceAll(/\s*\n\s*/g, ' ')}`

function who(callers: string[]): string {
  if (callers.includes('anon')) return 'everybody'
  return callers.includes('authenticated') ? 'signed in' : 'the service'
}

/** The comment of each handler, and whether its frame wants a signed-in caller. */
function edgeFunctions(): string[] {
  const dir = path.join(projectDir, 'supabase/functions')
  const names = readdirSync(dir).filter((name) => !name.startsWith('_') && !name.includes('.'))
  return names.map((name) => {
    const handler = readFileSync(path.join(dir, name, 'handler.ts'), 'utf8')
    const doc = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const handle\b/.exec(handler)?.[1]
    if (!doc) throw new Error(`The handler of ${name} has no comment.`)
    const isSignedIn = readFileSync(path.join(dir, name, 'index.ts'), 'utf8').includes('serveCallers')
    return `- \`${name}\`${isSignedIn ? ', signed in' : ''}. ${doc.replaceAll(/\s*\n? \* ?/g, ' ').trim()}`
  })
}

async function readRpcs(url: string): Promise<Rpc[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql<Rpc[]>`
      select p.proname as name, coalesce(p.proargnames, '{}') as args, p.provolatile <> 'v' as "isRead",
             format('%s(%s) → %s', p.proname, 
                    regexp_replace(pg_get_function_arguments(p.oid), ' DEFAULT (''[^'']*''|\\w+)(::[\\w ]+(\\[\\])?)?', ' = \\1', 'g'),
                    pg_get_function_result(p.oid)) as signature,
             array(select r.rolname from pg_roles as r
                    where r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')) as callers,
             coalesce(obj_description(p.oid, 'pg_proc'), '') as comment
        from pg_proc as p
       where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
         -- Computed columns take a row of their table.
         and not exists (select from pg_type as t where t.oid = any (p.proargtypes) and t.typtype = 'c')
       order by p.proname`
  } finally {
    await sql.end()
  }
}
