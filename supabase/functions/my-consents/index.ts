import { serveCallers } from '../_shared/caller.ts'
import { handle } from './handler.ts'

export default serveCallers(
  handle,
  ({ db }) =>
    async () =>
      (await db.rpc('my_consents').throwOnError()).data,
)
