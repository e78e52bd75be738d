import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Store from 'lucide-react/icons/store'
import { roleFlags } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import { partnerRequestsQuery } from '#features/inquiries/queries.ts'
import { brand } from '#lib/brand'
import { HomeCrumbs } from '#ui/home-crumbs'
import { Card } from '#ui/card'
import { lazyPart } from '#ui/lazy-part'
import { PageHeader } from '#ui/page-header'
import { Widget } from '#ui/widget'
import { PartnerForm } from './partner-form.tsx'

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

const InquiryList = lazyPart(async () => (await import('#features/inquiries/components/inquiry-list.tsx')).InquiryList)

/** With whom the brand works beside clinics, and how to become one of them; admins find here who wants to, page by page. */
export function PartnersPage({ page = 1 }: { page?: number | undefined }) {
  const viewer = useViewer()
  return (
    <div className="page-width">
      <PageHeader title="Партнёрам" crumbs={<HomeCrumbs>Партнёрам</HomeCrumbs>}>
        Представляйте {brand.name} в своём городе, сети или учебном центре
      </PageHeader>
      {viewer.state === 'staff' && roleFlags(viewer.role).hasAdminAccess && (
        <Widget>
          <InquiryList
            title="Заявки"
            none="Заявок пока нет"
            query={partnerRequestsQuery(page)}
            page={page}
            to="/partners"
          />
        </Widget>
      )}
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
        <Card className="md:p-10">
          <h2 id="partner-form" className="text-25">
            Стать партнёром
          </h2>
          <p className="mt-1.5 mb-5 text-14 text-ink-soft">Расскажите о себе, и мы перезвоним.</p>
          <PartnerForm />
        </Card>
      </div>
    </div>
  )
}
