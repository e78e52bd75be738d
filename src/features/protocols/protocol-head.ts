import { breadcrumbs } from '#lib/page/json-ld'
import { absoluteUrl, pageHead } from '#lib/page/page-head'
import type { Protocol } from './protocol.ts'

/** For search engines and link previews. */
export function protocolHead({ slug, name, need, minutes, steps }: Protocol) {
  const path = `/protocols/${slug}`
  return pageHead(
    `${name}: протокол процедуры`,
    [need, `Шаги, минуты, расход в мл и средства`].filter(Boolean).join('. '),
    {
      path,
      jsonLd: [
        breadcrumbs(['Протоколы', '/protocols'], [name, path]),
        {
          '@type': 'HowTo',
          name,
          url: absoluteUrl(path),
          totalTime: `PT${minutes}M`,
          step: steps.map((step, index) => ({
            '@type': 'HowToStep',
            position: index + 1,
            name: step.product?.name ?? step.product_type ?? `Шаг ${index + 1}`,
            text: step.text,
          })),
        },
      ],
    },
  )
}

export const protocolsHead = () =>
  pageHead(
    'Протоколы процедур',
    'Пошаговые протоколы кабинета: минуты, расход в мл, средства и набор на нужное число процедур.',
    {
      path: '/protocols',
      jsonLd: [breadcrumbs(['Протоколы', '/protocols'])],
    },
  )
