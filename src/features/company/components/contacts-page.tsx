import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { brand } from '#lib/brand'
import { cn } from '#lib/cn'
import { formatPhone, telLink, whatsappLink } from '#lib/phone'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { Button } from '#ui/button'
import { Card, CardHeader } from '#ui/card'
import { Fact, Facts } from '#ui/facts'
import { PageHeader } from '#ui/page-header'

/** Where the shop is, how to reach it, and where to pay to. */
export function ContactsPage() {
  const { name, iin, iik, bank, bik, kbe, taxRegime } = brand.requisites
  return (
    <div className="page-width">
      <PageHeader
        title="Контакты"
        crumbs={
          <Breadcrumbs>
            <Link to="/">Главная</Link>
            Контакты
          </Breadcrumbs>
        }
      >
        Отвечаем {brand.hours} по времени Алматы
      </PageHeader>
      <div className="grid items-start gap-3 md:gap-6 lg:grid-cols-[7fr_5fr]">
        <Card className="md:p-10">
          <h2 className="text-25">Как с нами связаться</h2>
          <address className="mt-4 grid gap-x-10 not-italic sm:grid-cols-2">
            <Contact icon={<Phone />} label="Телефон" href={telLink(brand.phone)}>
              {formatPhone(brand.phone)}
            </Contact>
            <Contact icon={<MessageCircle />} label="WhatsApp" href={whatsappLink(brand.whatsapp)}>
              {formatPhone(brand.whatsapp)}
            </Contact>
            <Contact icon={<Mail />} label="Почта" href={`mailto:${brand.email}`}>
              {brand.email}
            </Contact>
            <Contact icon={<Clock />} label="Часы работы">
              {brand.hours}
            </Contact>
            <Contact icon={<MapPin />} label="Офис и самовывоз" className="sm:col-span-2">
              {brand.address}
            </Contact>
          </address>
          <div className="mt-6 flex flex-wrap gap-2">
            <Button asChild className="max-md:w-full">
              <a
                href={whatsappLink(brand.whatsapp)}
                target="_blank"
                rel="noreferrer"
                aria-label="Написать в WhatsApp, откроется в новом окне"
              >
                <MessageCircle />
                Написать в WhatsApp
              </a>
            </Button>
            <Button asChild variant="secondary" className="max-md:w-full">
              <a
                href={brand.mapUrl}
                target="_blank"
                rel="noreferrer"
                aria-label="Показать в 2ГИС, откроется в новом окне"
              >
                <MapPin />
                Показать в 2ГИС
              </a>
            </Button>
          </div>
        </Card>
        <Card>
          <CardHeader title="Реквизиты" />
          <Facts>
            <Fact label="Получатель">{name}</Fact>
            <Fact label="ИИН">{iin}</Fact>
            <Fact label="ИИК">{iik}</Fact>
            <Fact label="Банк">{bank}</Fact>
            <Fact label="БИК">{bik}</Fact>
            <Fact label="КБе">{kbe}</Fact>
            <Fact label="Налоги">{taxRegime}</Fact>
          </Facts>
          <p className="mt-4 text-13 text-muted">
            Назначение платежа должно содержать номер счёта. Условия — в{' '}
            <Link to="/offer" className="link">
              публичной оферте
            </Link>
            .
          </p>
        </Card>
      </div>
    </div>
  )
}

type ContactProps = { icon: ReactNode; label: string; href?: string; className?: string; children: ReactNode }

function Contact({ icon, label, href, className, children }: ContactProps) {
  return (
    <div className={cn('flex gap-3.5 border-t py-4 [&_.lucide]:mt-1 [&_.lucide]:text-accent', className)}>
      {icon}
      <p className="min-w-0 text-13 text-muted">
        {label}
        <span className="block text-16 font-medium wrap-anywhere text-ink">
          {href ? (
            <a href={href} className="inline-block py-0.5 hover:text-accent max-md:py-2">
              {children}
            </a>
          ) : (
            children
          )}
        </span>
      </p>
    </div>
  )
}
