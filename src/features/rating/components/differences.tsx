import { formulaDifferences, type Draft } from '../formula.ts'

export function Differences({ before, after }: { before: Draft; after: Draft }) {
  const differences = formulaDifferences(before, after)
  if (differences.length === 0) return <p className="text-14 text-muted">Эти версии считают одинаково.</p>
  return (
    <table className="mb-4 w-full text-14">
      <thead>
        <tr className="text-left text-12 text-muted">
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            Что
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            Было
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            Стало
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before: was, after: is }) => (
          <tr key={label} className="border-t align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-2 pr-3 text-muted">{was}</td>
            <td className="py-2 font-medium">{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
