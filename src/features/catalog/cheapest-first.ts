import type { VolumesCard } from './product.ts'

/** What one buys to try comes first: the cheapest volume there is, among those that may lead. A hit stays one: it is the product. */
export function cheapestFirst(card: VolumesCard, mayLead: (volume: VolumesCard) => boolean = () => true): VolumesCard {
  const { siblings = [], ...chosen } = card
  const volumes = [chosen, ...siblings]
  const [lead = chosen] = volumes
    .filter((volume) => volume.available === true && volume.price !== null && mayLead(volume))
    .toSorted((a, b) => Number(a.price) - Number(b.price))
  return { ...lead, is_hit: lead.is_hit || chosen.is_hit, siblings: volumes.filter((volume) => volume !== lead) }
}
