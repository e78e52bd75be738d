import { useQuery } from '@tanstack/react-query'
import { cn } from '#lib/dom/cn'
import type { LeadTimeStep } from '../answers.ts'
import { leadTimeQuery, type Scope } from '../queries.ts'
import { hoursRange, hoursText, leadTimeCaption, leadTimeSteps } from '../words.ts'
import { Block } from './block.tsx'
import { OrdersLink } from './links.tsx'

/** Box plots of how long each step of orders takes. */
export function LeadTimeBlock({ scope }: { scope: Scope }) {
  const query = useQuery(leadTimeQuery(scope))
  return (
    <Block
      title="Срок заказа по этапам"
      definition="lead_time"
      period={scope.period}
      query={query}
      caption={({ steps }) => leadTimeCaption(steps)}
      file={({ steps }) => [
        ['Этап', 'Заказов', '5 %, ч', '25 %, ч', 'Медиана, ч', '75 %, ч', '95 %, ч'],
        ...steps.map((step) => [
          leadTimeSteps[step.step],
          step.orders,
          step.low,
          step.quarter,
          step.median,
          step.three_quarters,
          step.high,
        ]),
      ]}
    >
      {({ steps }) => (steps.length > 0 ? <Boxes scope={scope} steps={steps} /> : null)}
    </Block>
  )
}

function Boxes({ scope, steps }: { scope: Scope; steps: readonly LeadTimeStep[] }) {
  const longest = Math.max(...steps.map(({ high }) => high), 1)
  return (
    <table className="w-full border-separate border-spacing-0 text-14 tabular-nums">
      <caption className="sr-only">Сколько длится каждый этап заказа</caption>
      <thead className="text-12 text-muted [&_th]:pb-1 [&_th]:font-semibold">
        <tr>
          <th scope="col" className="text-left">
            Этап
          </th>
          <td aria-hidden className="max-md:hidden" />
          <th scope="col" className="text-right">
            Медиана
          </th>
          <th scope="col" className="pl-3 text-right max-md:hidden">
            У половины
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.step} className="[&>*]:h-11 [&>*]:border-t">
            <th scope="row" className="text-left font-normal max-md:w-2/3 max-md:py-2 md:pr-3 md:whitespace-nowrap">
              {leadTimeSteps[step.step]}
              <small className="ml-2 text-12 text-muted md:hidden">
                у половины {hoursRange(step.quarter, step.three_quarters)}
              </small>
              <Box step={step} longest={longest} className="md:hidden" />
            </th>
            <td aria-hidden className="w-1/2 max-md:hidden">
              <Box step={step} longest={longest} />
            </td>
            <td className="pl-3 text-right font-semibold whitespace-nowrap">
              <OrdersLink scope={scope}>{hoursText(step.median)}</OrdersLink>
            </td>
            <td className="pl-3 text-right whitespace-nowrap text-muted max-md:hidden">
              {hoursRange(step.quarter, step.three_quarters)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Box({
  step: { low, quarter, median, three_quarters, high },
  longest,
  className,
}: {
  step: LeadTimeStep
  longest: number
  className?: string
}) {
  const at = (hours: number) => `${(hours / longest) * 100}%`
  const span = (from: number, to: number) => ({ left: at(from), width: at(Math.max(to - from, longest / 200)) })
  return (
    <span aria-hidden className={cn('relative block h-6 print:[print-color-adjust:exact]', className)}>
      <span className="absolute top-1/2 h-px bg-control" style={span(low, high)} />
      <span className="absolute top-1/4 h-1/2 w-px bg-control" style={{ left: at(low) }} />
      <span className="absolute top-1/4 h-1/2 w-px bg-control" style={{ left: at(high) }} />
      <span
        className="absolute inset-y-1 rounded-[3px] border border-accent bg-accent-soft"
        style={span(quarter, three_quarters)}
      />
      <span className="absolute inset-y-1 w-0.75 -translate-x-1/2 bg-accent" style={{ left: at(median) }} />
    </span>
  )
}
