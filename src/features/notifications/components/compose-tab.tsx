import { useQuery } from '@tanstack/react-query'
import { QueryPlaceholder } from '#ui/query-placeholder'
import { composeValues, emptyCampaign } from '../compose.ts'
import { campaignQuery } from '../queries.ts'
import { ComposeForm } from './compose-form.tsx'

/** A new campaign, a draft, or a copy of a sent one. */
export function ComposeTab({ campaignId }: { campaignId: string | undefined }) {
  const query = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== undefined })
  if (campaignId === undefined) return <ComposeForm key="new" values={emptyCampaign} draftId={undefined} />
  if (query.data) {
    const { status } = query.data
    return (
      <ComposeForm
        key={campaignId}
        values={composeValues(query.data)}
        draftId={status === 'draft' ? campaignId : undefined}
        note={status === 'draft' ? undefined : 'Копия рассылки: прежняя останется в журнале как была.'}
      />
    )
  }
  return <QueryPlaceholder query={query} className="h-120" framed />
}
