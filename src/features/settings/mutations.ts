import { callRpc, rpcMutation } from '#lib/backend/ask'
import { contactsQuery, type Contacts } from '#lib/backend/contacts'
import type { Settings } from './settings.ts'

/** `settings_changed` when somebody else has changed them since they were read. Returns all settings. */
export async function saveSettings(changed: Partial<Settings>, readAt: string): Promise<Settings> {
  const answer = await callRpc('save_shop_settings', { settings: changed, expected_updated_at: readAt })
  const { only_row: _key, ...settings } = answer
  return settings
}

export const saveContactsMutation = () =>
  rpcMutation('save_shop_contacts', [contactsQuery().queryKey], (contacts: Contacts) => ({ contacts }))

/** The runner takes it within a minute. */
export async function runJobNow(name: string): Promise<void> {
  await callRpc('run_job_now', { name })
}
