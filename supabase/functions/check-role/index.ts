import { serveCallers } from '../_shared/caller.ts'
import { handle } from './handler.ts'

export default serveCallers(handle, ({ userId, db }) => async () => {
  const { data } = await db.from('user_roles').select('role, is_active').eq('user_id', userId).throwOnError()
  return data
})
