import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card'
import { ownTierQuery } from '../queries.ts'

/** Only where the shop shows tiers. */
export function OwnTier({ userId }: { userId: string }) {
  const { data: tier } = useQuery(ownTierQuery(userId))
  if (!tier) return null
  return (
    <Card className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14">
      <h2 className="text-16">Категория клиники</h2>
      <span className="rounded-tag border px-2 font-semibold" style={{ borderColor: tier.color }}>
        {tier.name}
      </span>
      {tier.text && <p className="basis-full text-ink-soft">{tier.text}</p>}
    </Card>
  )
}
