import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { dateText } from '#lib/dates/dates'
import { validText } from '#lib/dates/valid-until'
import { fileSizeText } from '#lib/files/file-size'
import { PRODUCT_DOCUMENTS, publicFileUrl } from '#lib/files/public-file'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/page/tabs'
import { useHydrated } from '#ui/state/hydration'
import { factRows } from '../fact-rows.ts'
import { linesOf, markActives } from '../facts.ts'
import { documentKinds, type Product } from '../product.ts'
import { Point } from './buying-facts.tsx'

type ProductTextsProps = {
  product: Product
  /** A tab of its own; none by default. */
  protocols?: ReactNode
}

/** Tabs of texts, and the facts beside them. */
export function ProductTexts({ product, protocols }: ProductTextsProps) {
  const { description, application, composition, facts, documents } = product
  const [indications, contraindications] = [linesOf(facts.indications), linesOf(facts.contraindications)]
  const texts = [
    { id: 'description', title: 'Описание', text: description, content: <Paragraphs text={description} /> },
    {
      id: 'composition',
      title: 'Состав',
      text: composition,
      content: <Composition text={composition} actives={facts.actives} />,
    },
    { id: 'application', title: 'Применение', text: application, content: <Paragraphs text={application} /> },
    { id: 'documents', title: 'Документы', text: documents, content: <Documents documents={documents} /> },
    { id: 'protocols', title: 'Протоколы', text: protocols ? 'shown' : '', content: protocols },
  ].filter(({ text }) => text.length > 0)
  return (
    <div className="mt-10 landing:offscreen grid gap-6 [--height:94rem] md:mt-16 lg:grid-cols-[7fr_5fr] lg:gap-x-16">
      <div className="grid content-start gap-8">
        {texts.length > 0 && (
          <Tabs defaultValue={texts[0]!.id}>
            <TabsList
              aria-label="О средстве"
              className="gap-3 max-md:-mx-(--page-gutter) max-md:px-(--page-gutter) md:mb-6"
            >
              {texts.map(({ id, title }) => (
                <TabsTrigger key={id} value={id} className="text-16">
                  {title}
                </TabsTrigger>
              ))}
            </TabsList>
            {texts.map(({ id, content }) => (
              // All stay in the document: search engines and «find in page» read them too.
              <TabsContent
                key={id}
                value={id}
                forceMount
                className="grid max-w-[66ch] gap-4 text-pretty data-[state=inactive]:hidden noscript:mb-6 noscript:grid!"
              >
                {content}
              </TabsContent>
            ))}
          </Tabs>
        )}
        {(indications.length > 0 || contraindications.length > 0) && (
          <div className="grid items-start gap-4 md:grid-cols-2">
            <LinesBlock title="Показания" lines={indications} className="bg-surface" />
            <LinesBlock title="Противопоказания" lines={contraindications} className="bg-warning-soft" />
          </div>
        )}
      </div>
      <section aria-labelledby="facts" className="self-start text-14">
        <h2 id="facts" className="flex min-h-11 items-center border-b text-16">
          Характеристики
        </h2>
        <dl>
          {factRows(product)
            .filter(([, detail]) => detail !== '')
            .map(([term, detail]) => (
              <div key={term} className="flex flex-wrap gap-x-6 border-b py-2.5">
                <dt className="text-muted">{term}</dt>
                <dd className="flex-1 basis-[6rem] text-right text-pretty">{detail}</dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  )
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)

/** The composition with its active substances marked. */
function Composition({ text, actives }: { text: string; actives: Product['facts']['actives'] }) {
  const parts = markActives(text, actives)
  return (
    <>
      <p>
        {parts.map(({ text: part, isActive }, index) =>
          isActive ? (
            <strong key={index} className="font-semibold">
              {part}
            </strong>
          ) : (
            part
          ),
        )}
      </p>
      {parts.some(({ isActive }) => isActive) && <p className="text-13 text-muted">Активные вещества выделены.</p>}
    </>
  )
}

function Documents({ documents }: { documents: Product['documents'] }) {
  // A prerendered page does not know which day it is.
  const valid = useHydrated() ? validText : (day: string) => `срок до ${dateText(day)}`
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {documents.map(({ kind, title, valid_until, path, size }) => (
        <Point
          key={path}
          icon={<FileText aria-hidden />}
          title={
            <NewWindowLink href={publicFileUrl(PRODUCT_DOCUMENTS, path)} className="link">
              {documentKinds[kind]}
            </NewWindowLink>
          }
        >
          {[title, valid_until && valid(valid_until), `PDF, ${fileSizeText(size)}`].filter(Boolean).join(' · ')}
        </Point>
      ))}
    </ul>
  )
}

function LinesBlock({ title, lines, className }: { title: string; lines: string[]; className: string }) {
  if (lines.length === 0) return null
  return (
    <section className={`rounded-card border p-4 text-14 ${className}`}>
      <h2 className="mb-2 text-16">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
