import { Progress } from '#ui/state/progress'
import { StatusChip } from '#ui/data/status-chip'
import type { CampaignRow } from '../queries.ts'
import { campaignStatuses } from '../words.ts'

export function CampaignState({ campaign: { status, error } }: { campaign: CampaignRow }) {
  return (
    <>
      <StatusChip tone={campaignStatuses[status].tone}>{campaignStatuses[status].label}</StatusChip>
      {error && <small className="block text-12 text-danger">{error}</small>}
    </>
  )
}

export function CampaignProgress({ campaign }: { campaign: CampaignRow }) {
  const { status, recipients, left_out, audience_count } = campaign
  if (status !== 'sending' || audience_count === null) return null
  const done = recipients + left_out
  return (
    <>
      <small className="whitespace-nowrap tabular-nums">
        {done.toLocaleString('ru')} из {audience_count.toLocaleString('ru')}
      </small>
      <Progress label="Отправлено" value={done} max={Math.max(audience_count, 1)} className="mt-1 h-1.5" />
    </>
  )
}
