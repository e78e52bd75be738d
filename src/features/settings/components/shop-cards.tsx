import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryCard } from '#features/delivery/components/query-card.tsx'
import { priceText } from '#features/delivery/method-words.ts'
import { deliveryMethodsQuery } from '#features/delivery/queries.ts'
import { requisitesQuery } from '#features/seller/queries.ts'
import { vatText } from '#features/seller/vat.ts'
import { opensRecord } from '#lib/dom/row-focus'
import { formatPhone } from '#lib/forms/phone'
import { useContacts } from '#lib/backend/contacts'
import { Button } from '#ui/action/button'
import { Fact, Facts } from '#ui/data/facts'
import { FoldingCard } from '#ui/page/folding-card'
import { QueryPlaceholder } from '#ui/state/query-placeholder'

/** The requisites of today's invoices. */
export function SellerCard() {
  const query = useQuery(requisitesQuery())
  const { data: seller } = query
  return (
    <QueryCard
      title="Продавец"
      query={query}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="." search={{ panel: 'seller' }} resetScroll={false} {...opensRecord('seller')}>
            Изменить реквизиты
          </Link>
        </Button>
      }
    >
      {seller && (
        <Facts>
          <Fact label="Название">{seller.name}</Fact>
          <Fact label="ИИН или БИН">{seller.iin}</Fact>
          <Fact label="Счёт">
            {seller.iik}
            <br />
            {seller.bank}
          </Fact>
          <Fact label="Налоги">{vatText(seller.vat_rate)}</Fact>
        </Facts>
      )}
    </QueryCard>
  )
}

export function ContactsCard() {
  const contacts = useContacts()
  return (
    <FoldingCard
      title="Контакты"
      end={
        <Button asChild variant="secondary" size="sm">
          <Link to="." search={{ panel: 'contacts' }} resetScroll={false} {...opensRecord('contacts')}>
            Изменить контакты
          </Link>
        </Button>
      }
    >
      <Facts>
        <Fact label="Телефон">{formatPhone(contacts.phone)}</Fact>
        <Fact label="WhatsApp">{formatPhone(contacts.whatsapp)}</Fact>
        <Fact label="Почта">{contacts.email}</Fact>
        <Fact label="Часы работы">{contacts.hours}</Fact>
        <Fact label="Самовывоз">{contacts.address}</Fact>
      </Facts>
    </FoldingCard>
  )
}

export function DeliveryCard() {
  const query = useQuery(deliveryMethodsQuery())
  return (
    <FoldingCard
      title="Доставка"
      end={
        <Button asChild variant="secondary" size="sm">
          <Link to="/admin/delivery/$part" params={{ part: 'methods' }}>
            Изменить способы
          </Link>
        </Button>
      }
    >
      {query.data ? (
        <Facts>
          {query.data
            .filter(({ is_active }) => is_active)
            .map((method) => (
              <Fact key={method.code} label={method.name}>
                {priceText(method)}
              </Fact>
            ))}
        </Facts>
      ) : (
        <QueryPlaceholder query={query} className="h-40" />
      )}
    </FoldingCard>
  )
}

export function MessagesCard() {
  return (
    <FoldingCard title="Сообщения">
      <ul className="grid gap-3 text-14">
        <Message
          to={
            <Link to="/admin/notifications" search={{ tab: 'events' }} className="link">
              Письма о событиях
            </Link>
          }
        >
          Что и кому магазин пишет сам: тексты и каналы
        </Message>
        <Message
          to={
            <Link to="/admin/notifications" search={{ tab: 'mails' }} className="link">
              Журнал писем
            </Link>
          }
        >
          Что отправлено и что не дошло
        </Message>
      </ul>
    </FoldingCard>
  )
}

function Message({ to, children }: { to: ReactNode; children: ReactNode }) {
  return (
    <li>
      {to}
      <p className="text-13 text-muted">{children}</p>
    </li>
  )
}
