import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ageText } from '#lib/dates'
import { Alert } from '#ui/alert'
import { clinicName } from '../clinic.ts'
import { waitingChangesQuery } from '../queries.ts'
import type { UsersSearch } from '../users-search.ts'

/** Change requests of verified clinics: no tab lists them. */
export function WaitingChanges({ search }: { search: UsersSearch }) {
  const { data: waiting = [] } = useQuery(waitingChangesQuery())
  if (waiting.length === 0) return null
  return (
    <Alert tone="warning" title="Клиники просят изменить данные" className="mb-3.5">
      <ul className="flex flex-wrap gap-x-5">
        {waiting.map(({ id, user_id, created_at, user_clinic_info: clinic }) => (
          <li key={id}>
            <Link
              to="/admin/users"
              search={{ ...search, user: user_id }}
              resetScroll={false}
              className="link inline-flex min-h-9 items-center max-md:min-h-11"
            >
              {clinicName(clinic)}
            </Link>{' '}
            <span className="text-13">{ageText(created_at)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
