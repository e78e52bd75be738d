import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Store from 'lucide-react/icons/store'
import { useViewer } from '#features/account/viewer.ts'
import { InquiryForm } from '#features/inquiries/components/inquiry-form.tsx'
import { InquiryPage } from '#features/inquiries/components/inquiry-page.tsx'
import { productCountsQuery } from '#features/assortment/queries.ts'
import { citiesQuery } from '#features/orders/city-queries.ts'
import { useContacts } from '#lib/backend/contacts'
import { brand } from '#lib/text/brand'
import { Figure, Figures } from '#ui/data/figures'
import { Button } from '#ui/action/button'
import { Hero } from '#ui/page/hero'
import { CountryMap } from './country-map.tsx'

const partners = [
  {
    Icon: Store,
    title: 'Дистрибьюторам',
    text: 'Представляйте бренд в своём городе. Условия поставки и территорию обсуждаем лично.',
  },
  {
    Icon: Building2,
    title: 'Сетям клиник и салонов',
    text: 'Один ассортимент для всех филиалов, объёмы для кабинета и для дома.',
  },
  {
    Icon: GraduationCap,
    title: 'Учебным центрам',
    text: 'Средства для занятий и практики, от тоников до профессиональных пилингов.',
  },
]

/** The cities that orders are delivered to. */
function PartnersHero() {
  const { state } = useViewer()
  const { city } = useContacts()
  const { data: cities } = useQuery(citiesQuery())
  return (
    <Hero
      hue="#5b2245"
      eyebrow="Партнёрам"
      isSentence
      title={`Представляйте ${brand.name} в\u00a0своём городе`}
      picture={<CountryMap cities={cities?.map(({ name }) => name) ?? []} home={city} />}
    >
      <p>Дистрибьюторам, сетям клиник и&nbsp;салонов, учебным центрам. Доставляем по&nbsp;всему Казахстану.</p>
      {/* Staff read here what others have sent. */}
      {state !== 'staff' && (
        <Button asChild size="lg" className="mt-5 md:mt-8">
          <a href="#inquiry">Оставить заявку</a>
        </Button>
      )}
    </Hero>
  )
}

function ShopFigures() {
  const { data: counts, isError: noCounts } = useQuery(productCountsQuery())
  const { data: cities, isError: noCities } = useQuery(citiesQuery())
  if ((noCounts && !counts) || (noCities && !cities)) return null
  return (
    <div className="mt-4 md:mt-6">
      <Figures label="Магазин в цифрах">
        <Figure label="Линейки" value={counts && Object.keys(counts.lines).length} />
        <Figure label="Средства" value={counts?.total} />
        <Figure label="Типы средств" value={counts && Object.keys(counts.types).length} />
        <Figure label="Города доставки" value={cities?.length} />
      </Figures>
    </div>
  )
}

/** Whom the brand works with besides clinics, and a form to become one of them. */
export function PartnersPage({ page }: { page?: number | undefined }) {
  return (
    <InquiryPage
      kind="partner"
      title="Партнёрам"
      hero={
        <>
          <PartnersHero />
          <ShopFigures />
        </>
      }
      page={page}
    >
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-[5fr_7fr] lg:gap-10">
        <section aria-labelledby="partner-kinds">
          <h2 id="partner-kinds" className="text-25">
            Кому подойдёт
          </h2>
          <ul className="mt-2 divide-y">
            {partners.map(({ Icon, title, text }) => (
              <li key={title} className="flex gap-4 py-5">
                <Icon aria-hidden className="mt-0.5 text-accent" />
                <div>
                  <h3 className="text-16">{title}</h3>
                  <p className="mt-1 max-w-[46ch] text-14 text-pretty text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="border-t pt-5 text-14 text-ink-soft">
            Покупаете для своей клиники или кабинета? Партнёрство не нужно:{' '}
            <Link to="/cosmetologists" className="link">
              как стать клиентом
            </Link>
            .
          </p>
        </section>
        <InquiryForm kind="partner" />
      </div>
    </InquiryPage>
  )
}
