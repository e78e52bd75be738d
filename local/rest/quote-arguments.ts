import type { PostgresConnection } from '@supabase/lite/postgres'

/** A plugin of the Kysely that lite carries. */
type Plugin = Parameters<PostgresConnection['kysely']['withPlugin']>[0]

/**
 * lite calls functions with the names of arguments bare (`name := value`), which fails for those that are reserved
 * words, such as `table`. PostgREST quotes them, and so does this.
 */
export const quoteArguments: Plugin = {
  transformQuery: ({ node }) => quoted(node) as typeof node,
  transformResult: async ({ result }) => result,
}

type Node = { kind: string; sqlFragments?: readonly string[]; parameters?: readonly Node[] }

function quoted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(quoted)
  // What people sent is in value nodes, and none of our business.
  if (!isNode(value) || value.kind.includes('Value')) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, quoted(child)])) as Node
  return isNamedArgument(node)
    ? { ...node, parameters: [quotedName(node.parameters![0]!), ...node.parameters!.slice(1)] }
    : node
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}

function isNamedArgument({ kind, sqlFragments }: Node): boolean {
  return kind === 'RawNode' && sqlFragments?.[0] === '' && sqlFragments[1]?.startsWith(' := ') === true
}

function quotedName(node: Node): Node {
  const [name] = node.sqlFragments ?? []
  return name && /^[a-z_]\w*$/i.test(name) ? { ...node, sqlFragments: [`"${name}"`] } : node
}
