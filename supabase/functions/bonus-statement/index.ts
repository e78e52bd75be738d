import { withSupabase } from '@supabase/server'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = await callerOf(request)
    return handle(request, caller && deskOf(caller))
  }),
}

function deskOf({ db }: Caller): Desk {
  return {
    async read(managerId, month) {
      const { data, error } = await db.rpc('bonus_month', { manager_id: managerId, month })
      return error ? refusalOf(error) : { statement: data }
    },
    draw: drawPdf,
  }
}
