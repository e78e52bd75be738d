import { withSupabase } from '@supabase/server'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'none' }, async (request) => {
    const caller = request.method === 'POST' ? await callerOf(request) : null
    return handle(request, caller && deskOf(caller))
  }),
}

function deskOf({ db }: Caller): Desk {
  return {
    async read(orderIds) {
      const { data, error } = await db.rpc('delivery_papers', { order_ids: orderIds })
      return error ? refusalOf(error) : data
    },
    draw: drawPdf,
  }
}
