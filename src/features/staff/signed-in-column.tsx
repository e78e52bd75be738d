import type { Column } from '#lib/list/list'

export const signedInColumn: Column<{ last_sign_in_at: string | null }, 'signed_in'> = {
  header: 'Последний вход',
  value: 'last_sign_in_at',
  as: 'moment',
  none: 'не входил',
  card: { label: 'Вход' },
  sort: '-signed_in',
  numeric: true,
}
