import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { useContacts } from '#lib/backend/contacts'
import { defaultMethod, type DeliveryMethod } from './delivery.ts'
import { deliveryDaysQuery, deliveryMethodsQuery, payerQuery } from './queries.ts'

export type DeliveryTerms = {
  city: string
  method: DeliveryMethod
  /** ISO; undefined: not known yet, or no day is open. */
  day: string | undefined
}

/**
 * What checkout will offer first: to the clinic's city, to the shop's for visitors and staff. Undefined until it is
 * known, and on prerendered pages, whose «tomorrow» would be yesterday's.
 */
export function useDeliveryTerms(): DeliveryTerms | undefined {
  const viewer = useViewer()
  const contacts = useContacts()
  const isClinic = viewer.state === 'clinic'
  const { data: payer, isPending } = useQuery({
    ...payerQuery(isClinic ? viewer.userId : ''),
    enabled: isClinic,
  })
  const { data: methods } = useQuery({ ...deliveryMethodsQuery(), enabled: viewer.state !== 'loading' })
  const city = payer?.city || contacts.city
  const method = methods && defaultMethod(methods, city)
  const { data: days } = useQuery(deliveryDaysQuery(method?.code ?? ''))
  if (!method || (isClinic && isPending)) return undefined
  return { city, method, day: days?.[0] }
}
