import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert'
import { clinicStatus } from '../clinic-status.ts'
import { clinicName, type Clinic } from '../clinic.ts'
import { duplicatesQuery, type Duplicate } from '../queries.ts'

export function Duplicates({ clinic, onOpen }: { clinic: Clinic; onOpen: (userId: string) => void }) {
  const { data: others = [] } = useQuery(duplicatesQuery(clinic))
  if (others.length === 0) return null
  return (
    <Alert tone="warning" title={others.length === 1 ? 'Похожая запись' : 'Похожие записи'}>
      <ul>
        {others.map((other) => (
          <li key={other.user_id}>
            «{clinicName(other)}»: {sameText(clinic, other)}, {clinicStatus(other).label.toLowerCase()}.{' '}
            <button type="button" className="link py-2" onClick={() => onOpen(other.user_id)}>
              Открыть
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const list = new Intl.ListFormat('ru')

/** «тот же БИН и телефон» */
function sameText(clinic: Clinic, other: Duplicate): string {
  const same = (column: 'bin_iin' | 'phone') => clinic[column] !== null && clinic[column] === other[column]
  const shared = [same('bin_iin') && 'БИН', same('phone') && 'телефон'].filter((name) => name !== false)
  // Neither: then it was found by address.
  return `тот же ${list.format(shared.length > 0 ? shared : ['адрес'])}`
}
