import { count } from '#lib/text/plural'
import type { BulkAnswer } from '../product-list.ts'
import { gapWords, productsText, productTitle, shownPrice, type BulkAction } from '../words.ts'

const SHOWN = 100

const becomes: Record<Exclude<BulkAction, 'price'>, (now: boolean) => string> = {
  publish: (now) => (now ? 'в продаже' : 'не в продаже'),
  hide: (now) => (now ? 'в продаже' : 'скрыт'),
  tag: (now) => (now ? 'с меткой' : 'без метки'),
}

type BulkPreviewProps = { action: BulkAction; answer: BulkAnswer; isStale: boolean }

export function BulkPreview({ action, answer: { changes, skipped }, isStale }: BulkPreviewProps) {
  const text = (value: number | boolean) =>
    action === 'price' ? shownPrice(Number(value)) : becomes[action](Boolean(value))
  const refused = skipped.filter(({ reason }) => reason !== 'same')
  const same = skipped.length - refused.length
  return (
    <section aria-label="Что изменится" aria-busy={isStale} className={isStale ? 'opacity-50' : undefined}>
      <p role="status" className="mb-2 text-13 text-ink-soft">
        {changes.length > 0 ? `Изменится ${productsText(changes.length)}` : 'Ничего не изменится'}
        {same > 0 && `, ${same} уже ${action === 'price' ? 'с такой ценой' : 'такие'}`}
        {refused.length > 0 && `, пропустим ${refused.length}`}
      </p>
      {changes.length > 0 && (
        <ul className="max-h-72 overflow-y-auto rounded-card border text-14 *:not-first:border-t">
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change.product_id} className="flex items-baseline justify-between gap-4 px-3.5 py-2">
              <span className="min-w-0">
                {productTitle(change)} <span className="text-12 whitespace-nowrap text-muted">{change.sku}</span>
              </span>
              <span className="whitespace-nowrap tabular-nums">
                <s className="text-muted">{text(change.old)}</s> → <b className="font-semibold">{text(change.new)}</b>
              </span>
            </li>
          ))}
          {changes.length > SHOWN && (
            <li className="px-3.5 py-2 text-muted">и ещё {productsText(changes.length - SHOWN)}</li>
          )}
        </ul>
      )}
      {refused.length > 0 && (
        <details className="mt-3 text-14">
          <summary className="cursor-pointer text-warning">
            Не подходит {count(refused.length, ['товар', 'товара', 'товаров'])}
          </summary>
          <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
            {refused.slice(0, SHOWN).map(({ sku, name, reason, gaps }) => (
              <li key={sku}>
                {name} <span className="text-12 text-muted">{sku}</span>:{' '}
                {reason === 'no_price'
                  ? 'цена по запросу'
                  : `нет: ${gaps.map((gap) => gapWords[gap] ?? gap).join(', ')}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
