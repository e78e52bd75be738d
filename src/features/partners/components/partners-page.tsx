import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Store from 'lucide-react/icons/store'
import { InquiryForm } from '#features/inquiries/components/inquiry-form.tsx'
import { InquiryPage } from '#features/inquiries/components/inquiry-page.tsx'
import { brand } from '#lib/text/brand'

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

/** Whom the brand works with besides clinics, and a form to become one of them. */
export function PartnersPage({ page }: { page?: number | undefined }) {
  return (
    <InquiryPage
      kind="partner"
      title="Партнёрам"
      lead={`Представляйте ${brand.name} в своём городе, сети или учебном центре`}
      page={page}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[5fr_7fr] lg:gap-10">
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
