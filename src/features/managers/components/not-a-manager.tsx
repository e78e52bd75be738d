import { Link } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { Button } from '#ui/action/button'
import { EmptyState } from '#ui/state/empty-state'

/** Admins may look in, but have no clients of their own. */
export function NotAManager() {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="Это рабочий стол менеджера"
      action={
        <>
          <Button asChild variant="secondary">
            <Link to="/admin/users" search={{ status: 'verified' }}>
              Все клиники
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/admin/orders">Все заказы</Link>
          </Button>
        </>
      }
    >
      У вас нет своих клиентов. Клиники и заказы всех менеджеров собраны на страницах администратора.
    </EmptyState>
  )
}
