import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { dateText } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { IconButton } from '#ui/action/icon-button'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import type { Searches } from '../answers.ts'
import { addSynonymMutation } from '../mutations.ts'
import { orderWordsQuery, type Scope, searchesQuery } from '../queries.ts'
import { synonymSchema } from '../schema.ts'
import { shareText } from '../words.ts'
import { TableBlock } from './table-block.tsx'

/** Searches without results. */
export function MissingSearches({ scope, few }: { scope: Scope; few?: number }) {
  const query = useQuery(searchesQuery(scope))
  const [asked, setAsked] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const missing = query.data?.missing ?? []
  const open = missing.filter((row) => !row.found_now)
  return (
    <>
      <TableBlock
        title="Искали и не нашли"
        definition="searches"
        period={scope.period}
        query={query}
        caption={missingCaption}
        label="Запросы без результата"
        rows={showsAll ? missing : open}
        end={
          open.length < missing.length && (
            <Button variant="ghost" size="sm" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Только не найденные' : `Уже находятся, ${missing.length - open.length}`}
            </Button>
          )
        }
        id={(row) => row.query}
        bar="sessions"
        few={few}
        columns={[
          { header: 'Запрос', value: 'query', cell: (row) => <CatalogLink query={row.query} /> },
          { header: 'Раз', value: 'sessions' },
          { id: 'last_day', header: 'Последний день', csv: ({ last_day }) => dateText(last_day) },
          {
            id: 'synonym',
            header: 'Синоним',
            cell: (row) =>
              row.found_now ? (
                <StatusChip tone="success">Находится</StatusChip>
              ) : (
                <AddSynonym words={row.query} onAsk={setAsked} />
              ),
          },
          { id: 'found_now', header: 'Теперь находится', csv: (row) => (row.found_now ? 'да' : 'нет') },
        ]}
      />
      {asked !== undefined && <SynonymDialog query={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function missingCaption({ searches, without_result, missing }: Searches): string {
  const [first] = missing
  if (searches === 0) return 'За этот период поиском почти не пользовались.'
  if (!first) return 'Всё, что искали, нашлось.'
  return `Без результата ${shareText(without_result, searches)} поисков, чаще всего «${first.query}».`
}

/** Searches with results but without orders. */
export function UnsoldSearches({ scope }: { scope: Scope }) {
  const query = useQuery(searchesQuery(scope))
  return (
    <TableBlock
      title="Нашли, но не заказали"
      definition="unsold"
      period={scope.period}
      query={query}
      caption={({ unsold: [first] }) =>
        first
          ? `Чаще всего искали «${first.query}», первым показан товар «${first.name}».`
          : 'Всё, что нашли, заказывали.'
      }
      label="Запросы, товар из которых не заказали"
      rows={query.data?.unsold}
      id={({ query, product_id }) => `${query} ${product_id}`}
      bar="sessions"
      columns={[
        {
          header: 'Запрос',
          cell: ({ query, product_id, name, volume_ml }) => (
            <>
              <CatalogLink query={query} />
              <small>
                <Link to="/admin/products-tags/product/$id" params={{ id: product_id }} className="link">
                  {name}, {volume_ml}
                  {'\u00a0'}мл
                </Link>
              </small>
            </>
          ),
          csv: 'query',
        },
        { header: 'Раз', value: 'sessions' },
        { header: 'Артикул', csv: 'sku' },
        { header: 'Первый товар', csv: 'name' },
        { header: 'Остаток', value: 'stock_count', cell: (row) => `${row.stock_count.toLocaleString('ru')}\u00a0шт.` },
        { id: 'last_day', header: 'Последний день', csv: ({ last_day }) => dateText(last_day) },
      ]}
    />
  )
}

/** Words of pasted orders that may become synonyms. */
export function OrderWords({ scope }: { scope: Scope }) {
  const query = useQuery(orderWordsQuery())
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <TableBlock
        title="Так заказывают"
        definition="order_words"
        period={scope.period}
        query={query}
        caption={({ length }) =>
          length > 0 ? 'Синоним узнают все клиники, и в поиске тоже.' : 'Новых слов, общих для трёх клиник, пока нет.'
        }
        label="Слова клиник"
        rows={query.data}
        id={({ words }) => words}
        bar="clinics"
        columns={[
          { header: 'Слова', value: 'words' },
          { header: 'Клиник', value: 'clinics' },
          { header: 'Товар', value: 'product' },
          {
            id: 'synonym',
            header: 'Синоним',
            cell: ({ words }) => <AddSynonym words={words} onAsk={setAsked} />,
          },
        ]}
      />
      {asked !== undefined && <SynonymDialog query={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The column's header says what is added. */
function AddSynonym({ words, onAsk }: { words: string; onAsk: (words: string) => void }) {
  return (
    <IconButton
      size="sm"
      label={`Добавить синоним для «${words}»`}
      className="-my-1 -mr-2.5 ml-auto print:hidden"
      onClick={() => onAsk(words)}
    >
      <Plus aria-hidden className="size-4" />
    </IconButton>
  )
}

function CatalogLink({ query }: { query: string }) {
  return (
    <Link to="/catalog" search={{ q: query }} className="link">
      {query}
    </Link>
  )
}

function SynonymDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { mutateAsync: add } = useMutation(addSynonymMutation())
  return (
    <FormDialog
      title="Добавить синоним"
      description="Поиск будет понимать его сразу: по этому запросу найдётся то же, что по слову из каталога."
      schema={synonymSchema}
      defaultValues={{ alias: query.split(' ').slice(0, 2).join(' '), term: '' }}
      confirmLabel="Добавить"
      onClose={onClose}
      onSubmit={async (synonym) => {
        const found = await add(synonym)
        if (found > 0)
          toast.success(`Теперь по запросу «${synonym.alias}»: ${count(found, ['товар', 'товара', 'товаров'])}`)
        else toast.show(`Синоним добавлен, но слова «${synonym.term}» в каталоге нет: по нему ничего не находится`)
      }}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { register } = useFormContext()
  return (
    <div className="grid gap-4">
      <FormField name="alias" label="Что вводят" hint="Одно или два слова">
        <Input {...register('alias')} maxLength={60} />
      </FormField>
      <FormField name="term" label="Слово из каталога" hint="Одно слово из названия, типа, линейки или состава">
        <Input {...register('term')} maxLength={60} />
      </FormField>
    </div>
  )
}
