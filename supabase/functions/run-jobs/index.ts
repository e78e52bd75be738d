import { type SupabaseContext, withSupabase } from '@supabase/server'
import { handle, type Workshop } from './handler.ts'

const FILES_AT_ONCE = 100

export default {
  // Any of the project's secret keys in the header apikey: one of its own can be exchanged without touching the others.
  fetch: withSupabase({ auth: 'secret:*', cors: 'disabled' }, (request, { supabaseAdmin }) =>
    handle(request, () => workshopOf(supabaseAdmin)),
  ),
}

function workshopOf(service: SupabaseContext['supabaseAdmin']): Workshop {
  const call = async (name: string, args?: object) => (await service.rpc(name, args).throwOnError()).data
  return {
    runDueJobs: () => call('run_due_jobs'),
    claimFiles: () => call('claim_file_removals', { n: FILES_AT_ONCE }),
    async remove({ bucket, paths }) {
      const { error } = await service.storage.from(bucket).remove(paths)
      if (error) throw error
    },
    finish: (removal, error) => call('finish_file_removals', { ...removal, error }),
    now: Date.now,
  }
}
