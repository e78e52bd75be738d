/** What the client asks of a folder. */
export interface ListOptions {
  prefix?: string
  limit?: number
  offset?: number
  search?: string
  sortBy?: { column?: string; order?: string }
}

/** A file, or a folder (which has a name and nothing else). */
export interface ListedObject {
  name: string
  id: string | null
  created_at: Date | null
  updated_at: Date | null
  last_accessed_at: Date | null
  metadata: unknown
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  metadata: unknown
}

/** The direct children of a folder, given every object below it; names are relative to the folder. */
export function listFolder(rows: readonly object[], folder: string, options: ListOptions): ListedObject[] {
  const start = folder ? folder.length + 1 : 0
  const children = new Map<string, ListedObject>()
  for (const row of rows as readonly Row[]) {
    const [name = '', ...below] = row.name.slice(start).split('/')
    if (!name.toLowerCase().startsWith((options.search ?? '').toLowerCase())) continue
    children.set(name, below.length > 0 ? folderEntry(name) : fileEntry(name, row))
  }
  const column = (options.sortBy?.column ?? 'name') as keyof ListedObject
  const direction = options.sortBy?.order === 'desc' ? -1 : 1
  const sorted = [...children.values()].sort((a, b) => direction * compare(a[column], b[column]))
  const offset = options.offset ?? 0
  return sorted.slice(offset, offset + (options.limit ?? 100))
}

const folderEntry = (name: string): ListedObject => ({
  name,
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: null,
})

const fileEntry = (name: string, row: Row): ListedObject => ({
  name,
  id: row.id,
  created_at: row['created_at'] as Date,
  updated_at: row['updated_at'] as Date,
  last_accessed_at: row['last_accessed_at'] as Date,
  metadata: row.metadata,
})

function compare(a: unknown, b: unknown): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  return String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
}
