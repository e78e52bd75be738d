import { dateTimeText } from '#lib/dates'
import type { Column } from '#lib/list'

type SignedIn = { last_sign_in_at: string | null }

const moment = ({ last_sign_in_at }: SignedIn) => last_sign_in_at && dateTimeText(last_sign_in_at)

/** When somebody who works here was last there. */
export const signedInColumn: Column<SignedIn, 'signed_in'> = {
  id: 'signed-in',
  header: 'Последний вход',
  cell: moment,
  none: 'не входил',
  card: { label: 'Вход' },
  csv: moment,
  compared: ({ last_sign_in_at }) => last_sign_in_at,
  sort: '-signed_in',
  numeric: true,
}
