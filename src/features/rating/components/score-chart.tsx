import { useQuery } from '@tanstack/react-query'
import { dateText, dayText } from '#lib/dates/dates'
import { Chart } from '#ui/chart/chart'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { decimal } from '../formula.ts'
import { ratingHistoryQuery } from '../queries.ts'

export function ScoreChart({ userId }: { userId: string }) {
  const query = useQuery(ratingHistoryQuery(userId))
  const { data: nights } = query
  if (!nights) return <QueryPlaceholder query={query} className="h-60" />
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return <p className="text-14 text-muted">Первая оценка появится после ближайшей ночи.</p>
  return (
    <Chart
      kind="line"
      caption={`Балл клиники с ${dayText(first.as_of)}: был ${decimal(first.score)}, сейчас ${decimal(last.score)}, категория ${last.tier}.`}
      axis="Ночь"
      rows={nights.map(({ as_of, score, tier }) => ({
        label: dateText(as_of).slice(0, 5),
        title: `${dateText(as_of)}, категория ${tier}`,
        at: Date.parse(as_of),
        values: [score],
      }))}
      series={[{ name: 'Балл' }]}
      format={decimal}
      formatTick={String}
      range={[0, 100]}
    />
  )
}
