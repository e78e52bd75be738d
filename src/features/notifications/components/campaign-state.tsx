import { Progress } from '#ui/progress'
import { StatusChip } from '#ui/status-chip'
import type { CampaignRow } from '../queries.ts'
import { campaignStatuses } from '../words.ts'

/** Where a campaign stands; how far it has come while it goes out. */
export function CampaignState({ campaign }: { campaign: CampaignRow }) {
  const { status, recipients, left_out, audience_count } = campaign
  const done = recipients + left_out
  return (
    <>
      <StatusChip tone={campaignStatuses[status].tone}>{campaignStatuses[status].label}</StatusChip>
      {status === 'sending' && audience_count !== null && (
        <>
          <Progress label="Отправлено" value={done} max={Math.max(audience_count, 1)} className="mt-1.5 h-1.5 w-28" />
          <small className="whitespace-nowrap tabular-nums">
            {done.toLocaleString('ru')} из {audience_count.toLocaleString('ru')}
          </small>
        </>
      )}
    </>
  )
}
