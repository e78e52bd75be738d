import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateText } from '#lib/dates'
import { Button } from '#ui/button'
import { StatusChip } from '#ui/status-chip'
import type { Searches } from '../answers.ts'
import { searchesQuery, type Scope } from '../queries.ts'
import { shareText } from '../words.ts'
import { BarTable } from './bar-table.tsx'
import { Block } from './block.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'

const times = (n: number) => n.toLocaleString('ru')

/** What people look for and do not find. */
export function MissingSearches({ scope }: { scope: Scope }) {
  const query = useQuery(searchesQuery(scope))
  const [asked, setAsked] = useState<string>()
  return (
    <Block
      title="Искали и не нашли"
      definition="searches"
      period={scope.period}
      query={query}
      caption={missingCaption}
      file={({ missing }) => [
        ['Запрос', 'Раз', 'Последний день', 'Теперь находится'],
        ...missing.map((row) => [row.query, row.sessions, dateText(row.last_day), row.found_now ? 'да' : 'нет']),
      ]}
    >
      {({ missing }) => (
        <>
          {missing.length > 0 && (
            <BarTable
              caption="Запросы без результата"
              head={['Запрос', 'Раз', 'Синоним']}
              rows={missing.map((row) => ({
                key: row.query,
                name: <CatalogLink query={row.query} />,
                value: row.sessions,
                text: times(row.sessions),
                more: [
                  row.found_now ? (
                    <StatusChip tone="success">Находится</StatusChip>
                  ) : (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Добавить синоним для «${row.query}»`}
                      className="-mr-3 print:hidden"
                      onClick={() => setAsked(row.query)}
                    >
                      Добавить синоним
                    </Button>
                  ),
                ],
              }))}
            />
          )}
          {asked !== undefined && <SynonymDialog query={asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </Block>
  )
}

function missingCaption({ searches, without_result, missing }: Searches): string {
  const [first] = missing
  if (searches === 0) return 'За этот период поиском почти не пользовались.'
  if (!first) return 'Всё, что искали, нашлось.'
  return `Без результата ${shareText(without_result, searches)} поисков, чаще всего «${first.query}».`
}

/** What people find and do not order. */
export function UnsoldSearches({ scope }: { scope: Scope }) {
  const query = useQuery(searchesQuery(scope))
  return (
    <Block
      title="Нашли, но не заказали"
      definition="unsold"
      period={scope.period}
      query={query}
      caption={({ unsold: [first] }) =>
        first
          ? `Чаще всего искали «${first.query}», первым показан товар «${first.name}».`
          : 'Всё, что нашли, заказывали.'
      }
      file={({ unsold }) => [
        ['Запрос', 'Раз', 'Артикул', 'Первый товар', 'Остаток', 'Последний день'],
        ...unsold.map((row) => [row.query, row.sessions, row.sku, row.name, row.stock_count, dateText(row.last_day)]),
      ]}
    >
      {({ unsold }) =>
        unsold.length > 0 ? (
          <BarTable
            caption="Запросы, товар из которых не заказали"
            head={['Запрос', 'Раз', 'Остаток']}
            rows={unsold.map((row) => ({
              key: `${row.query} ${row.product_id}`,
              name: (
                <>
                  <CatalogLink query={row.query} />
                  <small>
                    <Link to="/admin/products-tags/product/$id" params={{ id: row.product_id }} className="link">
                      {row.name}, {row.volume_ml}
                      {'\u00a0'}мл
                    </Link>
                  </small>
                </>
              ),
              value: row.sessions,
              text: times(row.sessions),
              more: [`${row.stock_count.toLocaleString('ru')}\u00a0шт.`],
            }))}
          />
        ) : null
      }
    </Block>
  )
}

/** Shows what the shop answers to a query now. */
function CatalogLink({ query }: { query: string }) {
  return (
    <Link to="/catalog" search={{ q: query }} className="link">
      {query}
    </Link>
  )
}
