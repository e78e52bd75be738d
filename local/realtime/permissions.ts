import type postgres from 'postgres'
import type { Caller } from '../callers.ts'

/** The kinds of messages that policies on `realtime.messages` tell apart. */
export type Extension = 'broadcast' | 'presence'

/** Which of them a caller receives on a topic. */
export type Receives = Record<Extension, boolean>

export interface Permissions {
  /** What a caller may receive on each of some private topics. */
  receives(caller: Caller, topics: string[]): Promise<Map<string, Receives>>
  /** Whether a caller may send to a private topic. */
  sends(caller: Caller, topic: string, extension: Extension): Promise<boolean>
  /** Those of some sessions that have ended: signed out, deleted, or their user banned. */
  ended(sessionIds: string[]): Promise<Set<string>>
}

/** Asks the policies on `realtime.messages` as hosted does: with rows of the topic that are rolled back. `sql` is the superuser's. */
export function createPermissions(sql: postgres.Sql): Permissions {
  async function rolledBack<T>(work: (connection: postgres.ReservedSql) => Promise<T>): Promise<T> {
    const connection = await sql.reserve()
    try {
      await connection`begin`
      return await work(connection)
    } finally {
      await connection`rollback`
      connection.release()
    }
  }

  const become = (connection: postgres.ReservedSql, { role, claims }: Caller, topic: string) => connection`
    select
      set_config('realtime.topic', ${topic}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('role', ${role}, true)`

  return {
    receives: (caller, topics) =>
      rolledBack(async (connection) => {
        const probes = await connection<{ id: string }[]>`
          insert into realtime.messages (topic, extension, private)
          select topic, extension, true
            from unnest(${topics}::text[]) as topic, (values ('broadcast'), ('presence')) as e (extension)
          returning id`
        const ids = probes.map(({ id }) => id)
        const allowed = new Map<string, Receives>()
        for (const topic of topics) {
          await become(connection, caller, topic)
          const seen = await connection<{ extension: Extension }[]>`
            select extension from realtime.messages where id = any (${ids}::uuid[]) and topic = ${topic}`
          const extensions = seen.map(({ extension }) => extension)
          allowed.set(topic, { broadcast: extensions.includes('broadcast'), presence: extensions.includes('presence') })
        }
        return allowed
      }),

    sends: (caller, topic, extension) =>
      rolledBack(async (connection) => {
        await become(connection, caller, topic)
        return connection`insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true)`.then(
          () => true,
          () => false,
        )
      }),

    async ended(sessionIds) {
      const alive = await sql<{ id: string }[]>`
        select s.id from auth.sessions as s join auth.users as u on u.id = s.user_id
         where s.id = any (${sessionIds}::uuid[]) and coalesce(u.banned_until, '-infinity') < now()`
      const ended = new Set(sessionIds)
      for (const { id } of alive) ended.delete(id)
      return ended
    },
  }
}
