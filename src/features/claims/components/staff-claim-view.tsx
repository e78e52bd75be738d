import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { ProductPicture } from '#features/catalog/components/product-picture.tsx'
import { orderStatus } from '#features/orders/status.ts'
import { dateTimeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { ContactButtons } from '#ui/data/contact-buttons'
import { Fact, Facts } from '#ui/data/facts'
import { StatusChip } from '#ui/data/status-chip'
import { Timeline, TimelineItem } from '#ui/data/timeline'
import { Section } from '#ui/page/section'
import { Alert } from '#ui/state/alert'
import { DrawerBody, DrawerFooter, DrawerHeader } from '#ui/window/drawer'
import type { StaffClaim } from '../claim.ts'
import { whatText } from '../claims-list.tsx'
import { claimEvent, claimStatus, claimWish, goodsOutcome, settlement } from '../words.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'

type StaffClaimViewProps = { claim: StaffClaim; role: Role; moves: ReactNode }

/** One claim with all that a decision needs, and the next step. */
export function StaffClaimView({ claim, role, moves }: StaffClaimViewProps) {
  const { hasAdminAccess } = roleFlags(role)
  const { status, order, clinic, proposal } = claim
  const clinicName = clinic.name ?? 'Клиника'
  const isDecided = status === 'accepted' || status === 'settled' || status === 'declined'
  const orders = hasAdminAccess ? '/admin/orders' : '/account-manager/orders'
  return (
    <>
      <DrawerHeader
        title={clinicName}
        status={<StatusChip tone={claimStatus[status].tone}>{claimStatus[status].label}</StatusChip>}
        subtitle={`Претензия №\u00a0${claim.number} от\u00a0${dateTimeText(claim.created_at)}`}
        actions={
          <>
            <ContactButtons
              phone={clinic.phone}
              whatsapp={clinic.whatsapp}
              whom={clinicName}
              message={`Претензия № ${claim.number} по заказу ${order.number}`}
            />
            {moves}
          </>
        }
      />
      <DrawerBody className="grid content-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_300px]">
        <div className="grid min-w-0 content-start gap-6">
          {proposal && status === 'new' && (
            <Alert title={`${proposal.author_name ?? 'Менеджер'} предлагает: ${verdictText(proposal)}`}>
              {proposal.comment}
            </Alert>
          )}
          {isDecided && (
            <Alert
              tone={status === 'declined' ? 'warning' : 'success'}
              title={`Решение: ${verdictText({ ...claim, accepted: status !== 'declined' })}`}
            >
              {claim.verdict}
            </Alert>
          )}
          <Section title={whatText(claim)} end={claim.wanted && `Просит: ${claimWish[claim.wanted].toLowerCase()}`}>
            <p className="text-14 break-words whitespace-pre-line empty:hidden">{claim.comment}</p>
          </Section>
          {claim.photos.length > 0 && (
            <Section title="Фото">
              <ClaimPhotos photos={claim.photos} size="size-28" />
            </Section>
          )}
          <Section title="Товары" end={tenge(claim.sum)}>
            <ul className="text-14">
              {claim.items.map((item) => (
                <li key={item.order_item_id} className="flex items-center gap-3 border-t py-2 first:border-t-0">
                  <ProductPicture path={item.image_url} sizes="40px" className="size-10 flex-none" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{item.name}</span>
                    <span className="block text-12 text-muted">
                      {item.product_type}, {item.volume_ml}
                      {'\u00a0'}мл · {item.sku} · отправлено {item.sent}, на складе {item.stock_count ?? 0}
                    </span>
                  </span>
                  <span className="text-right whitespace-nowrap tabular-nums">
                    {item.quantity}
                    {'\u00a0'}шт.
                    <span className="block text-12 text-muted">{tenge(item.price * item.quantity)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Facts>
            <Fact label="Заказ">
              <Link to={orders} search={{ order: order.id }} className="link">
                {order.number}
              </Link>
              <span className="block text-13 text-muted">{orderStatus[order.status].label}</span>
            </Fact>
            <Fact label="К оплате">
              {tenge(order.due)}
              <span className="block text-13 text-muted">
                оплачено {tenge(order.received_total - order.refunded_total)}
              </span>
            </Fact>
            {status === 'accepted' && claim.settle_by === 'credit' && (
              <Fact label="Осталось зачесть">{tenge(order.surplus)}</Fact>
            )}
            <Fact label="Доставка">
              {order.delivery_method}
              {order.tracking_number && <span className="block text-13 text-muted">{order.tracking_number}</span>}
              {order.delivered_at && (
                <span className="block text-13 text-muted">доставлен {dateTimeText(order.delivered_at)}</span>
              )}
            </Fact>
            <Fact label="Сообщил">{claim.author_name ?? 'Сотрудник клиники'}</Fact>
            <Fact label="Претензий">
              <Link to="." search={{ status: 'all', clinic: clinic.user_id } as never} className="link">
                {clinic.claims} от этой клиники
              </Link>
            </Fact>
            {claim.replacements.map(({ id, number, status: sent }) => (
              <Fact key={id} label="Замена">
                <Link to={orders} search={{ order: id }} className="link">
                  {number}
                </Link>
                <span className="block text-13 text-muted">{orderStatus[sent].label}</span>
              </Fact>
            ))}
          </Facts>
          <Section title="История">
            <Timeline>
              {claim.events.toReversed().map(({ event, comment, actor_name, created_at }, index) => (
                <TimelineItem
                  key={`${created_at} ${event}`}
                  narrow
                  current={index === 0}
                  time={[dateTimeText(created_at), actor_name].filter(Boolean).join(', ')}
                  title={claimEvent[event]}
                >
                  {comment && event !== 'opened' && <p className="break-words">{comment}</p>}
                </TimelineItem>
              ))}
            </Timeline>
          </Section>
        </div>
      </DrawerBody>
      {(status === 'new' || (status === 'accepted' && hasAdminAccess)) && (
        <DrawerFooter>
          {status !== 'new' && <SettleButtons claim={claim} />}
          {claim.may_decide && (
            <VerdictDialog key={proposal?.created_at} claim={claim} by={hasAdminAccess ? 'admin' : 'manager'} />
          )}
        </DrawerFooter>
      )}
    </>
  )
}

type Advice = Pick<NonNullable<StaffClaim['proposal']>, 'accepted' | 'goods' | 'settle_by'>

const verdictText = ({ accepted, goods, settle_by }: Advice) =>
  accepted ? `${settlement[settle_by].toLowerCase()}; ${goodsOutcome[goods].label.toLowerCase()}` : 'отклонить'
