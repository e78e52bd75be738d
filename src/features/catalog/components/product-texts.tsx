import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/page/tabs'
import { volumeText, type Product } from '../product.ts'

/** Tabs of texts, and the facts beside them. */
export function ProductTexts({ product }: { product: Product }) {
  const { description, application, composition, product_type, line, volume_ml, sku } = product
  const texts = [
    { id: 'description', title: 'Описание', text: description },
    { id: 'application', title: 'Применение', text: application },
    { id: 'composition', title: 'Состав', text: composition },
  ].filter(({ text }) => text !== '')
  const facts = [
    ['Тип', product_type],
    ['Линейка', line],
    ['Объём', volumeText(volume_ml)],
    ['Артикул', sku],
  ]
  return (
    <div className="mt-10 grid gap-6 md:mt-16 lg:grid-cols-[7fr_5fr] lg:gap-x-16">
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
          {texts.map(({ id, text }) => (
            // All stay in the document: search engines and «find in page» read them too.
            <TabsContent
              key={id}
              value={id}
              forceMount
              className="grid max-w-[66ch] gap-4 text-pretty data-[state=inactive]:hidden noscript:mb-6 noscript:grid!"
            >
              {text.split(/\n{2,}/).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </TabsContent>
          ))}
        </Tabs>
      )}
      <section aria-labelledby="facts" className="self-start text-14">
        <h2 id="facts" className="flex min-h-11 items-center border-b text-16">
          Характеристики
        </h2>
        <dl>
          {facts.map(([term, detail]) => (
            <div key={term} className="flex justify-between gap-6 border-b py-2.5">
              <dt className="text-muted">{term}</dt>
              <dd className="text-right">{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
