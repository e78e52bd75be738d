import { withSupabase } from '@supabase/server'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
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
      if (!error) return { statement: data }
      const status = /^PT(\d{3})$/.exec(error.code)?.[1]
      if (!status) throw error
      return { status: Number(status), code: error.message }
    },
    draw: drawPdf,
  }
}
