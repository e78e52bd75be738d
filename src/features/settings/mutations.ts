import { toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { Settings } from './settings.ts'

/** Changes settings; `settings_changed` when somebody else has done so since they were read. Answers with all of them. */
export async function saveSettings(changed: Partial<Settings>, readAt: string): Promise<Settings> {
  const db = await supabase()
  const { only_row: _key, ...settings } = unwrap(
    await db.rpc('save_shop_settings', { settings: changed, expected_updated_at: readAt }),
  )
  return settings
}

/** Makes a job due: whoever runs jobs next takes it, within a minute. */
export async function runJobNow(name: string): Promise<void> {
  const db = await supabase()
  const { error } = await db.rpc('run_job_now', { name })
  if (error) throw toAppError(error)
}
