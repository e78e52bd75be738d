import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/action/button'
import { NEW_ORDER, type ClinicOrdersPath } from '../clinic-orders-search.ts'
import type { Clinic } from '../clinic.ts'

type NewOrderLinkProps = {
  clinic: Pick<Clinic, 'user_id' | 'status'>
  path?: ClinicOrdersPath
  /** The clinic's name; a list shows the link small. */
  label?: string
  className?: string
}

/** Only verified clinics may order. */
export function NewOrderLink({ clinic, path = '/account-manager/client/$id', label, className }: NewOrderLinkProps) {
  if (clinic.status !== 'verified') return null
  return (
    <Button asChild className={className} {...(label && { variant: 'ghost', size: 'sm', className: 'text-accent' })}>
      <Link to={path} params={{ id: clinic.user_id }} search={{ order: NEW_ORDER }} aria-label={label}>
        {!label && <Plus aria-hidden className="size-4" />} Создать заказ
      </Link>
    </Button>
  )
}
