import { typeSchema } from '../schema.ts'
import type { TypeRow } from '../staff-queries.ts'
import { RowForm } from './row-form.tsx'
import { RowsCard } from './rows-card.tsx'

/** The types of products. */
export function TypeRows({ types }: { types: TypeRow[] }) {
  return (
    <RowsCard
      kind="types"
      title="Типы"
      rows={types}
      add={<TypeForm />}
      renderName={({ name }) => <span className="font-medium">{name}</span>}
      renderActions={(type) => <TypeForm type={type} />}
    />
  )
}

const TypeForm = ({ type }: { type?: TypeRow }) => (
  <RowForm
    kind="types"
    row={type}
    schema={typeSchema}
    defaultValues={{ name: type?.name ?? '', slug: type?.slug ?? '' }}
  />
)
