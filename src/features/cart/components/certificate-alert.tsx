import { Link } from '@tanstack/react-router'
import { count } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { lineTitle } from '../add-to-cart.ts'
import type { CartItem } from '../cart.ts'
import type { Uncertified } from '../use-uncertified.ts'

type CertificateAlertProps = Uncertified & {
  forClient?: boolean
  onLeaveOut: (line: CartItem) => void
}

/** Which lines cannot be ordered without a certificate, and what to do. */
export function CertificateAlert({ lines, isPending, maySend, forClient = false, onLeaveOut }: CertificateAlertProps) {
  if (lines.length === 0) return null
  return (
    <Alert
      tone="warning"
      role="status"
      title={`Для ${count(lines.length, ['товара', 'товаров', 'товаров'])} нужен сертификат об обучении`}
      action={
        <Button variant="secondary" className="max-md:w-full md:min-h-9" onClick={() => lines.forEach(onLeaveOut)}>
          Заказать без {lines.length === 1 ? 'него' : 'них'}
        </Button>
      }
    >
      <ul>
        {lines.map((line) => (
          <li key={line.id}>{[lineTitle(line).title, lineTitle(line).volume].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
      <p className="mt-1">
        <HowToGetIt isPending={isPending} maySend={maySend} forClient={forClient} />
      </p>
    </Alert>
  )
}

type HowToGetItProps = { isPending: boolean; maySend: boolean; forClient?: boolean }

/** For a clinic that lacks a certificate, or for staff who order for it. */
export function HowToGetIt({ isPending, maySend, forClient = false }: HowToGetItProps) {
  if (forClient) {
    return isPending
      ? 'Сертификат клиники ещё не проверен: его принимает администратор.'
      : 'У клиники нет действующего сертификата. Она загружает его в профиле, раздел «Документы».'
  }
  if (isPending) return 'Ваш сертификат на проверке. Как только мы его примем, товар можно будет заказать.'
  if (!maySend) {
    return 'Сертификат загружает владелец клиники в профиле, раздел «Документы». Как только мы его примем, товар можно будет заказать.'
  }
  return (
    <>
      Загрузите сертификат в{' '}
      <Link to="/profile" search={{ tab: 'documents' }} className="link">
        документы профиля
      </Link>
      . Как только мы его примем, товар можно будет заказать.
    </>
  )
}
